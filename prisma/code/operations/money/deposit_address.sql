-- Where customers pay to. A new one is shown to nobody until another operator enables it.
create view operations.deposit_address as
with shown as (
  select coalesce(a.answer, '') as answer, d.currency,
    c.username as customer, d.enabled, d.id::text as key, d.network::text as network, d.note,
    d.address as pay_to, d.added_by as who_added
  from deposit_address d
  left join customer c on c.id = d.customer_id
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'deposit_address' and o.row_key = d.id::text order by o.id desc limit 1
  ) a on true
  union all
  select a.answer, r.currency, r.customer, false, d.row_key, r.network, r.note, r.pay_to, null
  from operator_draft d
  cross join lateral jsonb_to_record(d.content)
    r (currency text, customer text, network text, note text, pay_to text)
  cross join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'deposit_address' and o.row_key = d.row_key order by o.id desc limit 1
  ) a
  where d.table_name = 'deposit_address'
)
select * from shown;
create trigger edit instead of insert or update on operations.deposit_address
  for each row execute function operator_edit();
grant select on operations.deposit_address to assay_operator;
grant insert (answer, currency, customer, network, note, pay_to)
  on operations.deposit_address to assay_operator;
grant update (answer, currency, customer, enabled, network, note, pay_to)
  on operations.deposit_address to assay_operator;
select operator_note_sets('operations.deposit_address');
