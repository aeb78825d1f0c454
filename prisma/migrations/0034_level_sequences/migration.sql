-- The sequence of the tick that the change was decided after, as the process that led then counts
-- them; ticks that came until it was written are logged before it. Null where nobody told it, as in
-- rows of before, and where the opening tick tells it.
alter table order_level add column after_sequence bigint;
