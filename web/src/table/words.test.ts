import { expect, test } from "vitest";
import { scored } from "./words";

test("a score below nothing has the sign that results use, and words stay as they are", () => {
  expect(["-50.20", "-12 so far", "91.53", "0", "3 points - all told"].map(scored)).toEqual(["−50.20", "−12 so far", "91.53", "0", "3 points - all told"]);
});
