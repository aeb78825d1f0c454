-- Whose it is, where it goes, what the customer was asked about it and answered, who decided so
-- far. The number of a card is opened by the command that stands there, once it is approved; who
-- else has the same card is named. The status is changed together with a reason, or with the
-- reference of the payment; `sent` claims it before the payment leaves.
create view operations.withdrawal as
with shown as (
  select concat_ws(' ', withdrawal_send_no_more((select s.at from withdrawal_step s
        where s.withdrawal_id = w.id and s.step = 'approved' and w.status = 'approved'
          and not exists (select from withdrawal_step c
            where c.withdrawal_id = w.id and c.step = 'sent'))),
      operator_late(w.status in ('pending', 'approved'), w.created_at, a.answer)) as answer,
    (select format('%s %s (%s) %s', to_char(q.asked_at, 'YYYY-MM-DD HH24:MI'), q.why, q.locale,
        string_agg(format('%s: %s, “%s”', k.key,
          case when k.value::boolean then 'YES' else 'no' end, q.wording->>k.key), '; '
          order by n.id, k.key))
      from money_question q join money_answer n on n.question_id = q.id
      cross join lateral jsonb_each_text(n.answers) k
      where q.id = w.question_id
      group by q.id) as asked,
    trim_scale(w.amount) as sum, w.created_at,
    w.currency, c.username as customer,
    concat_ws(' · ', d.network, d.address, d.bank_name,
      d.card_network || ' ···· ' || d.last_four
        || case when w.status = 'approved' then ', npm run operator -- card ' || w.id else '' end,
      nullif(d.bank_code, ''), nullif(d.branch_number, ''), nullif(d.bank_address, ''),
      nullif(d.payee_address, ''), nullif(d.bank_phone, '')) as destination,
    trim_scale(w.fee) as fee, w.id::text as key, w.reason, w.reference, w.reviewers,
    (select string_agg(distinct e.username, ', ')
      from withdrawal_destination o join customer e on e.id = o.customer_id
      where o.card_hash = d.card_hash and o.customer_id <> w.customer_id) as same_card_of,
    trim_scale(w.amount - w.fee) as send, w.status::text as status,
    (select string_agg(concat_ws(' ', to_char(s.at, 'YYYY-MM-DD HH24:MI'), s.step, s.operator,
        s.reference, '“' || s.reason || '”', case when (w.status, s.step)
          in (('pending', 'first-approval'), ('approved', 'first-rejection'))
          and not operator_stands(s.operator, s.at) then 'lapsed' end), ', ' order by s.at)
      from withdrawal_step s where s.withdrawal_id = w.id) as steps
  from withdrawal w
  join customer c on c.id = w.customer_id
  join withdrawal_destination d on d.id = w.destination_id
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'withdrawal' and o.row_key = w.id::text order by o.id desc limit 1
  ) a on true
)
select * from shown;
create trigger edit instead of update on operations.withdrawal
  for each row execute function operator_edit();
grant select on operations.withdrawal to assay_operator;
grant update (reason, reference, status) on operations.withdrawal to assay_operator;
select operator_note_sets('operations.withdrawal');
