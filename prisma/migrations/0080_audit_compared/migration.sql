-- From when on an audit compared orders with the log of ticks: its own moment where it compared
-- none, null in marks of before, which compared a day at least. What one found of a time further
-- back is not taken back by another that looks at less.
alter table audit_mark add column looked_from timestamptz;
