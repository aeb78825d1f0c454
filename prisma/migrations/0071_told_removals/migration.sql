-- When the first letter of a removal went out: without one nothing is removed. Of those of before
-- it is not known, and they count as told.
alter table factor_removal add column told_at timestamptz default now();
alter table factor_removal alter column told_at drop default;

-- A card bears the verified name, which may be that long.
alter table withdrawal_destination drop constraint withdrawal_destination_name_check;
alter table withdrawal_destination
  add constraint withdrawal_destination_name_check check (length(name) between 1 and 100);
