-- Each entry of an order is one that the order had: of its customer and mode, by its fill where
-- there has to be one, and of the accounts that such an entry moves. What a fill's entry moves of
-- the house is compared with the fill by views of their own, what all of them hold with the order:
-- with that each posting is told, since an entry sums to nothing.
create view audit_order_entries_have_a_cause as
  with posted as (
    select p.entry_id, min(a.customer_id) as customer_id, max(a.customer_id) as last_customer,
      bool_or(p.currency <> 'USDT' or a.kind not in ('available', 'held', 'advance', 'trading',
        'fees', 'negative-balance-cover', 'option-reserve')) as is_strange,
      bool_or(a.kind not in ('available', 'held')) as is_more
    from ledger_posting p join ledger_account a on a.id = p.account_id
    group by p.entry_id
  )
  select e.id, e.reference, e.reason, o.id as order_id, f.id as fill_id
  from ledger_entry e
  left join posted p on p.entry_id = e.id
  left join fill f on f.entry_id = e.id
  left join orders o on o.id = case when e.reference ~ '^order:[0-9]{1,18}:'
    then split_part(e.reference, ':', 2)::bigint end
  where e.reason in ('order-opened', 'order-placed', 'order-changed', 'order-cancelled',
      'order-expired', 'order-part-closed', 'order-closed', 'option-bought', 'option-settled',
      'option-returned')
    and (o.mode = e.mode and p.customer_id = o.customer_id and p.last_customer = o.customer_id
      and not p.is_strange and case e.reason
        when 'order-placed' then e.reference = 'order:' || o.id || ':place' and o.type <> 'market'
          and not p.is_more
        when 'order-changed' then e.reference ~ (':change:[0-9]{1,9}$') and o.type <> 'market'
          and split_part(e.reference, ':', 4)::integer between 1 and o.moves and not p.is_more
        when 'order-cancelled' then e.reference = 'order:' || o.id || ':release'
          and o.status = 'cancelled' and not p.is_more
        when 'order-expired' then e.reference = 'order:' || o.id || ':release'
          and o.status = 'expired' and order_form(o.kind) = 'position' and not p.is_more
        when 'option-returned' then e.reference = 'order:' || o.id || ':release'
          and o.status = 'expired' and order_form(o.kind) = 'option' and (
            select coalesce(sum(p.amount) filter (where a.kind = 'held'), 0) = -o.stake
              and coalesce(sum(p.amount) filter (where a.kind = 'available'), 0)
                between 0 and o.stake
              and coalesce(sum(p.amount) filter (where a.kind in ('trading', 'option-reserve')), 0)
                = 0 and not bool_or(a.kind = 'fees')
            from ledger_posting p join ledger_account a on a.id = p.account_id
            where p.entry_id = e.id)
        else f.order_id = o.id and e.reason = case
          when f.leg = 'open' then case order_form(o.kind) when 'option' then 'option-bought'
            else 'order-opened' end
          when order_form(o.kind) = 'option' then 'option-settled'
          when e.reference = 'order:' || o.id || ':close' then 'order-closed'
          else 'order-part-closed' end::ledger_reason
      end) is not true;
grant select on audit_order_entries_have_a_cause to assay_app;
