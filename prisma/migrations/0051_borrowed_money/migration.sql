-- How much of what a customer has available a loan paid out and has not left since. No loan was
-- paid out by a version before this one.
alter type account_kind add value 'borrowed' after 'loan-debt';
alter type account_kind add value 'loan-cash' after 'loan-claims';
