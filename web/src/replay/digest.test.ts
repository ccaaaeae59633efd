import { expect, test } from "vitest";
import { digest } from "./digest";

test("as sha256sum says", async () => {
  expect(await digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
