-- What was written in each conversation, to read. Photographs are opened by the command that stands
-- in `photos`.
create view operations.support_message as
with shown as (
  select m.at, m.kind::text as author, m.body, m.conversation_id::text as conversation,
    c.username as customer, m.id::text as key, m.operator,
    case when m.files = '{}' then '' else 'npm run operator -- photos '
      || array_to_string(m.files, ' ') end as photos
  from support_message m join customer c on c.id = m.customer_id
)
select * from shown;
grant select on operations.support_message to assay_operator;
