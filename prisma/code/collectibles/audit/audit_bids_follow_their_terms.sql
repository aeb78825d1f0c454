-- Each bid came before the end of then, was at least the start price and a step above the one
-- before it and below the price of buying at once; the highest one leads or has won; the end moved
-- only by late bids, two minutes each; and nothing was settled before its end but by buying. What
-- a bid moved ended two minutes earlier before it, and what is bought ends with that.
create view audit_bids_follow_their_terms as
  with placed as (
    select b.*, c.start_price, c.min_step, c.buy_now_price,
      lag(b.amount) over w as before, lead(b.id) over w is null as is_last
    from bid b join collectible c on c.id = b.collectible_id
    window w as (partition by b.collectible_id order by b.id)
  )
  select id, collectible_id, 'amount' as flaw from placed
  where kind = 'bid' and (amount < coalesce(before + min_step, start_price)
      or amount >= buy_now_price)
    or kind = 'buy' and amount <> buy_now_price
  union all
  select id, collectible_id, 'standing' from placed
  where is_last <> (status in ('leading', 'won'))
  union all
  select b.id, b.collectible_id, 'late' from bid b join collectible c on c.id = b.collectible_id
  where b.placed_at > coalesce((
      select max(e.extended_to) from bid e where e.collectible_id = b.collectible_id),
    b.placed_at)
    or b.kind = 'bid' and b.placed_at >= c.ends_at and c.settled_at is null
    or b.placed_at >= b.extended_to - interval '2 minutes'
    or b.kind = 'buy' and b.placed_at > c.ends_at
  union all
  select null, c.id, 'extensions' from collectible c
  left join bid b on b.collectible_id = c.id and b.extended_to is not null
  group by c.id having count(b.id) <> c.extensions
  union all
  select null, c.id, 'settled early' from collectible c
  left join bid b on b.collectible_id = c.id and b.kind = 'buy'
  where c.settled_at < c.ends_at and b.id is null;
grant select on audit_bids_follow_their_terms to assay_app;
