"""Presets and groups of options fit the options of their game."""

import pytest

from motherlode.core.errors import Refused
from motherlode.core.offers import Offers, OptionGroup, Preset, _check, offers
from motherlode.core.options import describe
from motherlode.core.registry import find, names


@pytest.mark.parametrize("name", names())
def test_every_game_offers_its_options_in_groups_with_presets_first(name: str) -> None:
    game = find(name)
    found = offers(game)
    if found == Offers():
        assert not game.package.startswith("motherlode.games."), "an example may offer its options in one list"
        return
    titles = [preset.title for preset in found.preset]
    assert titles[0] == "First game"
    assert {"As printed", "Short"} <= set(titles)
    assert all(say.endswith(".") for say in [p.say for p in found.preset] + [g.say for g in found.group])
    for preset in found.preset:
        usual = {info.name: info.default for info in describe(game.options)}
        assert all(usual[option] != value for option, value in preset.options.items()), "only what differs"


def test_what_does_not_fit_is_refused_with_a_sentence() -> None:
    game = find("hoards")
    with pytest.raises(Refused, match="11 seats: 2 to 4 fit"):
        _check(game, Offers(preset=(Preset(title="Crowd", say="Many.", seats=11),)))
    with pytest.raises(Refused, match="no option dragons"):
        _check(game, Offers(preset=(Preset(title="Crowd", say="Many.", options={"dragons": 7}),)))
    with pytest.raises(Refused, match="stands in 0 groups"):
        _check(game, Offers(group=(OptionGroup(title="Some", say="Some.", options=("kings",)),)))
    with pytest.raises(Refused, match="there is no option dragons; the options are kings, "):
        _check(game, Offers(group=offers(game).group, names={"dragons": "How many dragons"}))


def test_an_option_is_called_what_the_file_says_or_what_it_is() -> None:
    assert offers(find("hoards")).title("jq_run") == "Jack and queen in a run"
    assert offers(find("miners")).title("hand_size") == "Hand size"
