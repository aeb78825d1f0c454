-- What the customer says they paid, what they were asked about it and answered, and what a watcher
-- saw of it. The status is changed together with a reason where it is a rejection. What two
-- payments of one transaction are told apart by is `output`, and at a bank `bank_reference`.
create view operations.deposit as
with shown as (
  select operator_late(d.status = 'pending', d.created_at, a.answer) as answer,
    (select format('%s %s (%s) %s', to_char(q.asked_at, 'YYYY-MM-DD HH24:MI'), q.why, q.locale,
        coalesce(string_agg(format('%s: %s, “%s”', k.key,
          case when k.value::boolean then 'YES' else 'no' end, q.wording->>k.key), '; '
          order by n.id, k.key) filter (where k.key is not null), 'not answered'))
      from money_question q left join money_answer n on n.question_id = q.id
      left join lateral jsonb_each_text(n.answers) k on true
      where q.id = d.question_id
      group by q.id) as asked,
    d.bank_reference,
    trim_scale(d.amount) as sum, d.created_at,
    d.currency, c.username as customer, d.id::text as key, d.last_six, d.method::text as method,
    deposit_on_chain(d) as on_chain,
    d.output_index::text as output,
    concat_ws(' · ', t.network, t.address) as paid_to, d.proof, d.reason,
    array_to_string(deposit_remarks(d, d.id = any(array(select deposits_passed())))::text[]
      || deposit_recorded(d), ', ') as remarks,
    d.reviewers,
    deposit_alike(d) as same_payment,
    d.status::text as status,
    (select string_agg(concat_ws(' ', to_char(s.at, 'YYYY-MM-DD HH24:MI'), s.step, s.operator,
        case when d.status = 'pending' and not operator_stands(s.operator, s.at)
          then 'lapsed' end), ', ' order by s.at)
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
grant update (bank_reference, output, reason, status) on operations.deposit to assay_operator;
select operator_note_sets('operations.deposit');
