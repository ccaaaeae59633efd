"""Somebody takes their seat along to another device, by a link that is shown once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import PHONE, Visit, picture, violations


def test_a_link_made_here_opens_the_seat_there(visit: Visit) -> None:
    here = visit("/")
    here.get_by_label("Your name").fill("Ada")
    here.get_by_label("Your name").press("Enter")
    here.get_by_role("button", name="Settings").click()
    here.get_by_role("button", name="Make a link").click()
    link = here.get_by_label("Your link")
    expect(link).to_have_value(re.compile(r"/back#[\w-]{22}$"))
    expect(here.get_by_text("it is shown only now")).to_be_visible()
    picture(here, "link-made")
    assert violations(here) == []
    address = link.input_value()

    there = visit("/back#" + address.partition("#")[2], size=PHONE, touch=True)
    expect(there.get_by_role("heading", name="Go on here")).to_be_visible()
    assert "#" not in there.url, "the secret is out of sight, and out of the history"
    picture(there, "link-opened")
    assert violations(there) == []
    there.get_by_role("button", name="Go on here").click()
    expect(there.get_by_label("Your name")).to_have_value("Ada")

    wrong = visit("/back#" + "x" * 22)
    wrong.get_by_role("button", name="Go on here").click()
    expect(wrong.get_by_role("alert")).to_contain_text("This link opens nothing")
