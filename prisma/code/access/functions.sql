-- A function may be called by whoever was named, and by nobody else. PostgreSQL lets everyone call
-- each new one: a trigger function that acts as its owner, hung on a table that somebody made,
-- would do its work for them.
alter default privileges revoke execute on functions from public;
