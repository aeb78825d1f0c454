-- The smallest deposits have versions too: what they were, and a day's notice before one is raised.
insert into fee_terms (key, version, value, announced_at, since)
select key, 1, value, now(), now() from parameter where key like 'deposits.min.%';
