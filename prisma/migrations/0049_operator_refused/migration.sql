-- How much of what an operator wrote lately was refused or kept as a draft.
create index operator_change_refused on operator_change (operator, at) where not accepted;
