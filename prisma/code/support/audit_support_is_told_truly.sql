-- Since when a customer waits, and how long an answer took, is what the messages say; an answer is
-- under the name of an operator who wrote it so.
create view audit_support_is_told_truly as
  select c.id, 'waiting' as flaw, coalesce(c.waiting_since::text, 'not') as found
  from support_conversation c
  where c.waiting_since is distinct from (
    select min(m.at) from support_message m
    where m.conversation_id = c.id and m.kind = 'customer' and m.id > coalesce((
      select max(a.id) from support_message a
      where a.conversation_id = c.id and a.kind <> 'customer'), 0))
  union all
  select m.id, 'answer took', coalesce(m.answers_since::text, 'none')
  from support_message m
  where m.kind = 'operator' and m.answers_since is distinct from (
    select min(q.at) from support_message q
    where q.conversation_id = m.conversation_id and q.kind = 'customer' and q.id < m.id
      and q.id > coalesce((select max(a.id) from support_message a
        where a.conversation_id = m.conversation_id and a.kind <> 'customer' and a.id < m.id), 0))
  union all
  select m.id, 'written by', m.operator
  from support_message m
  where m.kind <> 'customer' and not exists (
    select from operator_change c
    where c.table_name = 'support' and c.row_key = m.conversation_id::text and c.accepted
      and c.operator = m.operator and case m.kind
        when 'closed' then c.after->>'status' = 'closed'
        else trim(c.after->>'reply', E' \n') = m.body end)
  union all
  select c.id, 'status', c.status::text
  from support_conversation c
  where c.status is distinct from (
    select case m.kind when 'closed' then 'closed' else 'open' end::support_status
    from support_message m where m.conversation_id = c.id order by m.id desc limit 1);
grant select on audit_support_is_told_truly to assay_app;
