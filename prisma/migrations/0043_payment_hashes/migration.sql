alter table deposit add constraint duplicate_names_the_other
  check ((status = 'duplicate') = (duplicate_of is not null));
-- A watcher is no person: above the limit two operators approve. The steps of before stay.
alter table deposit_step add constraint first_approval_is_by_a_person
  check (step <> 'first-approval' or operator <> 'assay-watcher') not valid;

alter table chain_payment drop constraint chain_payment_tx_hash_check;
alter table chain_payment add constraint chain_payment_tx_hash_check
  check (length(tx_hash) between 1 and 120);

-- The triggers of before let none of these change.
alter table chain_payment disable trigger user;
alter table deposit disable trigger user;
alter table deposit_step disable trigger user;

-- What the watcher was the first of two with and nobody approved yet begins again: what it saw
-- stands in chain_payment.
delete from deposit_step s using deposit d
where d.id = s.deposit_id and d.status = 'pending' and s.step = 'first-approval'
  and s.operator = 'assay-watcher';

update chain_payment set last_told = confirmations;

-- Payments and reports told of in another form of their hash, in the one form of all.
create temporary table formed on commit drop as
  select f.*, row_number() over (partition by f.network, f.hash, f.output_index
    order by coalesce(d.status = 'approved', false) desc, f.deposit_id is not null desc,
      f.confirmations desc, f.tx_hash) as place
  from (
    select p.*, coalesce(
      substring(lower(p.tx_hash) from '(?:^|[^0-9a-f])([0-9a-f]{64})(?:[^0-9a-f]|$)'),
      nullif(regexp_replace(lower(p.tx_hash), '^0x|[:/][0-9]+$', '', 'g'), ''),
      lower(p.tx_hash)) as hash
    from chain_payment p
  ) f left join deposit d on d.id = f.deposit_id;

-- One payment in two forms is one: the one that was credited stays. Where both were, they were not
-- the same for us, and both stay as they are.
create temporary table doubled on commit drop as
  select l.network, l.tx_hash, l.output_index, l.deposit_id, l.address_id, l.amount,
    l.confirmations, k.tx_hash as kept_hash, k.deposit_id as kept_deposit,
    (l.address_id, l.amount) is distinct from (k.address_id, k.amount) as is_otherwise
  from formed l join formed k
    on (k.network, k.hash, k.output_index) = (l.network, l.hash, l.output_index) and k.place = 1
  where l.place > 1
    and not exists (select from deposit d where d.id = l.deposit_id and d.status = 'approved');
update chain_payment p set told_otherwise = p.told_otherwise || (
    select jsonb_agg(jsonb_build_object('address', a.address, 'currency', a.currency,
      'amount', trim_scale(x.amount)::text, 'confirmations', x.confirmations))
    from doubled x join deposit_address a on a.id = x.address_id
    where x.is_otherwise
      and (x.network, x.kept_hash, x.output_index) = (p.network, p.tx_hash, p.output_index))
where exists (select from doubled x where x.is_otherwise
  and (x.network, x.kept_hash, x.output_index) = (p.network, p.tx_hash, p.output_index));
delete from chain_payment p using doubled x
where (x.network, x.tx_hash, x.output_index) = (p.network, p.tx_hash, p.output_index);
update chain_payment p set tx_hash = f.hash from formed f
where (f.network, f.tx_hash, f.output_index) = (p.network, p.tx_hash, p.output_index)
  and f.place = 1 and f.hash <> f.tx_hash
  and not exists (select from chain_payment o
    where (o.network, o.tx_hash, o.output_index) = (f.network, f.hash, f.output_index));

update deposit d set tx_hash = f.hash
from (
  select r.id, coalesce(
    substring(lower(r.tx_hash) from '(?:^|[^0-9a-f])([0-9a-f]{64})(?:[^0-9a-f]|$)'),
    nullif(regexp_replace(lower(r.tx_hash), '^0x|[:/][0-9]+$', '', 'g'), ''),
    lower(r.tx_hash)) as hash
  from deposit r where r.method = 'crypto' and r.tx_hash <> ''
) f
where f.id = d.id and f.hash <> d.tx_hash
  and not (d.status = 'approved' and exists (select from deposit o
    where o.id <> d.id and o.status = 'approved' and o.address_id = d.address_id
      and lower(o.tx_hash) = f.hash and o.output_index is not distinct from d.output_index));

-- What the second form had begun and its payment was credited with the first.
update deposit d set status = 'duplicate', duplicate_of = k.id
from doubled x join deposit k on k.id = x.kept_deposit
where d.id = x.deposit_id and d.status = 'pending' and k.status = 'approved'
  and k.customer_id = d.customer_id and not x.is_otherwise;
insert into deposit_step (deposit_id, step, operator)
  select id, 'duplicate', 'assay-watcher' from deposit where status = 'duplicate';

alter table chain_payment enable trigger user;
alter table deposit enable trigger user;
alter table deposit_step enable trigger user;
