-- The whole log of ticks: what was written last, run by run, and what was gathered since, with its
-- layout in the first line and its figures in base64 behind.
create view tick_log_row as
select id, epoch, code, source, live, first_sequence, last_sequence, first_at, last_at,
  false as packed, ticks
from tick_log
union all
select id, epoch, code, source, live, first_sequence, last_sequence, first_at, last_at,
  true, layout || E'\n' || encode(figures, 'base64')
from tick_log_gathered;
grant select on tick_log_row to assay_app;
