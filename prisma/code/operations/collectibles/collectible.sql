-- What is sold for charity. One operator writes it, another enables it; while it is listed its
-- terms stay, and once somebody has bid it stays listed until its end. Who has it bought and where
-- it is to be sent is shown once it was sold; `transfer_reference` notes that it was sent.
create view operations.collectible as
with shown as (
  select c.address,
    -- What was said when it was listed does not hold any more.
    case when a.answer like 'Listed until %' and c.status = 'sold' then 'Sold.'
      when a.answer like 'Listed until %' and c.status = 'unsold' then 'Ended: nobody bid for it.'
      else coalesce(a.answer, '') end as answer, count.bids,
    trim_scale(c.buy_now_price)::text as buy_now_price, c.chain::text as chain,
    c.charity_id::text as charity, c.creator, c.description, c.status = 'open' as enabled,
    to_char(c.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends_at, c.extensions,
    count.highest, c.id::text as key, c.listed_by, trim_scale(c.min_step)::text as min_step, c.name,
    c.picture_id::text as picture,
    case when s.id is not null then b.receiving_address end as send_to,
    u.username as sold_to, trim_scale(c.start_price)::text as start_price,
    c.status::text as status, s.transfer_reference, c.written_by
  from collectible c
  left join collectible_sale s on s.collectible_id = c.id
  left join bid b on b.id = s.bid_id
  left join customer u on u.id = b.customer_id
  cross join lateral (
    select count(*)::integer as bids, trim_scale(max(o.amount)) as highest
    from bid o where o.collectible_id = c.id
  ) count
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'collectible' and o.row_key = c.id::text order by o.id desc limit 1
  ) a on true
  union all
  select r.address, a.answer, null, r.buy_now_price, r.chain, r.charity, r.creator, r.description,
    false, r.ends_at, null, null, d.row_key, null, r.min_step, r.name, r.picture, null, null,
    r.start_price, 'draft', null, null
  from operator_draft d
  cross join lateral jsonb_to_record(d.content) r (address text, buy_now_price text, chain text,
    charity text, creator text, description text, ends_at text, min_step text, name text,
    picture text, start_price text)
  cross join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'collectible' and o.row_key = d.row_key order by o.id desc limit 1
  ) a
  where d.table_name = 'collectible'
)
select * from shown;
create trigger edit instead of insert or update on operations.collectible
  for each row execute function operator_edit();
grant select on operations.collectible to assay_operator;
grant insert (address, answer, buy_now_price, chain, charity, creator, description, ends_at,
  min_step, name, picture, start_price) on operations.collectible to assay_operator;
grant update (address, answer, buy_now_price, chain, charity, creator, description, enabled,
  ends_at, min_step, name, picture, start_price, transfer_reference)
  on operations.collectible to assay_operator;
select operator_note_sets('operations.collectible');
