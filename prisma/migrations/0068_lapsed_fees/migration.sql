-- Which versions of a fee or a limit, announced and still to come, a version takes the place of so
-- that they never count. What was announced before this migration counted as it was said then.
alter table fee_terms add column lapses integer[] not null default '{}';
