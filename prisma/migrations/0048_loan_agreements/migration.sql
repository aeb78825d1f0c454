alter type file_purpose add value 'agreement';

-- What its customer signed, as a sealed PDF, and the language it was read in. Nobody could apply
-- for a loan before this.
alter table loan
  add column agreement bigint not null unique references file (id),
  add column agreement_locale text not null check (agreement_locale ~ '^[a-z]{2}$');
