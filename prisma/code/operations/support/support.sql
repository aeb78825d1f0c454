-- Conversations with customers, those who wait longest first. What is written into reply is sent to
-- the customer under the operator's name; the messages stand in support_message.
create view operations.support as
with shown as (
  select operator_late(c.waiting_since is not null, c.waiting_since, a.answer) as answer,
    u.username as customer, c.id::text as key, u.locale,
    l.kind || ': ' || left(regexp_replace(l.body, '\s+', ' ', 'g'), 300) as last_message,
    c.last_message_at, c.opened_at, ''::text as reply, c.status::text as status,
    left(split_part(f.body, E'\n', 1), 120) as subject, c.waiting_since
  from support_conversation c
  join customer u on u.id = c.customer_id
  cross join lateral (
    select m.body from support_message m where m.conversation_id = c.id order by m.id limit 1
  ) f
  cross join lateral (
    select m.kind, m.body from support_message m where m.conversation_id = c.id
    order by m.id desc limit 1
  ) l
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'support' and o.row_key = c.id::text order by o.id desc limit 1
  ) a on true
)
select * from shown order by waiting_since nulls last, last_message_at desc;
create trigger edit instead of update on operations.support
  for each row execute function operator_edit();
grant select on operations.support to assay_operator;
grant update (reply, status) on operations.support to assay_operator;
select operator_note_sets('operations.support');
