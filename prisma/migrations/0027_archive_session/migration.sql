-- The session that asked for an archive, with the password and a code, is the one that fetches it.
-- Null for one of before: it is asked for again.
alter table data_archive add column session_id bigint references session (id) on delete set null;
create index data_archive_by_session on data_archive (session_id);
