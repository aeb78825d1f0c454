-- What an operator who enables a row has not been told of: what others changed in it since it was
-- last enabled. It is told once, with the values, and what they save after that counts; so nobody
-- enables what was changed while they read.
create function operator_unread_flaw(p_table text, p_key text, p_after jsonb, p_operator text)
returns text language sql stable as $$
  with changes as (
    select c.id, c.operator, c.after, o.at
    from operator_change c join operator_outcome o on o.change_id = c.id and o.done
    where o.table_name = p_table and o.row_key = p_key
  ), news as (
    select n.* from changes n
    where n.operator <> p_operator and n.after - 'enabled' <> '{}'
      and n.at > coalesce((select max(e.at) from changes e
        where e.after->>'enabled' = 'true' and e.after - 'enabled' = '{}'), '-infinity')
  ), told as (
    select max(c.at) as at from operator_change c
    where c.table_name = p_table and c.row_key = p_key and c.operator = p_operator
      and c.answer like 'Not saved. Read this first%'
      and c.at > clock_timestamp() - interval '1 hour'
  ), fields as (
    select distinct on (f.key) f.key, f.value, n.operator
    from news n cross join jsonb_each_text(n.after) f
    where f.key <> 'enabled'
    order by f.key, n.at desc, n.id desc
  )
  select case
    when p_after->>'enabled' is distinct from 'true' or p_key like 'draft-%'
      or p_table <> all ('{charity,collectible,content,deposit_address,loan_offer,plan_product}')
        and not (p_table = 'instrument' and instrument_is_new(p_key))
      then null
    when exists (select from news, told where news.at > coalesce(told.at, '-infinity')) then
      'Read this first, then save enabled = true once more: ' || (
        select string_agg(format('%s is now %s, by %s', key,
          case when length(value) > 600
            then left(value, 600) || format(' … (%s characters: the row has all)', length(value))
            else coalesce(nullif(value, ''), 'empty') end,
          operator), '; ' order by key)
        from fields) || '.'
    end
$$;
