-- What the customer says they paid, what they were asked about it and answered, and what a watcher
-- saw of it. The status is changed together
-- with a reason where it is a rejection.
create view operations.deposit as
with shown as (
  select coalesce(a.answer, '') as answer,
    (select format('%s %s (%s) %s', to_char(q.asked_at, 'YYYY-MM-DD HH24:MI'), q.why, q.locale,
        coalesce(string_agg(format('%s: %s, “%s”', k.key,
          case when k.value::boolean then 'YES' else 'no' end, q.wording->>k.key), '; '
          order by n.id, k.key) filter (where k.key is not null), 'not answered'))
      from money_question q left join money_answer n on n.question_id = q.id
      left join lateral jsonb_each_text(n.answers) k on true
      where q.id = d.question_id
      group by q.id) as asked,
    trim_scale(d.amount) as sum, d.created_at,
    d.currency, c.username as customer, d.id::text as key, d.last_six, d.method::text as method,
    (select string_agg(format('output %s: %s %s, %s confirmations', p.output_index,
        trim_scale(p.amount), d.currency, p.confirmations), '; ' order by p.output_index)
      from chain_payment p where p.address_id = d.address_id
        and lower(p.tx_hash) = lower(d.tx_hash)) as on_chain,
    d.output_index::text as output,
    concat_ws(' · ', t.network, t.address) as paid_to, d.proof, d.reason,
    array_to_string(d.remarks, ', ') as remarks, d.reviewers,
    (select string_agg(concat_ws(' ', o.id, o.status, 'output ' || o.output_index), ', '
        order by o.id)
      from deposit o where o.id <> d.id and d.tx_hash <> '' and o.address_id = d.address_id
        and lower(o.tx_hash) = lower(d.tx_hash)) as same_transaction,
    d.status::text as status,
    (select string_agg(concat_ws(' ', to_char(s.at, 'YYYY-MM-DD HH24:MI'), s.step, s.operator), ', '
        order by s.at)
      from deposit_step s where s.deposit_id = d.id) as steps,
    d.tx_hash
  from deposit d
  join customer c on c.id = d.customer_id
  join deposit_address t on t.id = d.address_id
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'deposit' and o.row_key = d.id::text order by o.id desc limit 1
  ) a on true
)
select * from shown;
create trigger edit instead of update on operations.deposit
  for each row execute function operator_edit();
grant select on operations.deposit to assay_operator;
grant update (output, reason, status) on operations.deposit to assay_operator;
