-- Until when a suspension lasts, and who set or last prolonged it. Those of before end in 14 days.
alter table customer
  add column suspended_until timestamptz,
  add column suspended_by text not null default '';
alter table customer disable trigger user;
update customer set suspended_until = now() + interval '14 days' where status = 'suspended';
alter table customer enable trigger user;
alter table customer add constraint suspension_ends
  check (status <> 'suspended' or suspended_until is not null);
