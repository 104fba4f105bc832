-- Free points that a promotion added to a payment and that go back with its money.
alter type entry_kind add value 'bonus_withdrawn';
