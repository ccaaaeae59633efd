"""The lab in the browser: change a rule or a card, let bots play, look at what differs, sit down and feel it."""
