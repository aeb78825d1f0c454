-- The language of a letter, so that a page in another one can say which; null of letters of before.
alter table mail_outbox add column locale text check (locale ~ '^[a-z]{2}$');
