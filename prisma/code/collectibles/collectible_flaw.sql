-- Why a collectible cannot be listed so, in words for the operator; null when it can.
create function collectible_flaw(c collectible) returns text language sql stable as $$
  select case
    when c.name is null or length(trim(c.name)) not between 1 and 80 or c.name <> trim(c.name)
      then 'Give a name of 1 to 80 characters.'
    when c.creator is null or length(trim(c.creator)) not between 1 and 80
      then 'Give the creator, in 1 to 80 characters.'
    when c.chain is null then 'The chain is tron, ethereum or bitcoin.'
    when coalesce(c.address, '') !~ '^[!-~]{10,150}$'
      then 'Give its address on the chain, 10 to 150 characters without spaces, such as '
        || 'contract/number.'
    when exists (select from collectible o where o.chain = c.chain
        and lower(o.address) = lower(c.address) and o.status <> 'unsold'
        and o.id is distinct from c.id)
      then 'What is at this address is listed already.'
    when c.description is null or length(trim(c.description)) not between 10 and 4000
      then 'Describe it in 10 to 4000 characters.'
    when told_flaw(concat_ws('. ', c.name, c.creator, translate(c.description, E'\n', ' ')), 5000,
      'text') is not null
      then told_flaw(concat_ws('. ', c.name, c.creator, translate(c.description, E'\n', ' ')), 5000,
        'text')
    when told_name_flaw(c.name) is not null then told_name_flaw(c.name)
    when not exists (select from collectible_picture p where p.id = c.picture_id)
      then 'Give the number of its picture, which npm run operator -- collectible picture <file> '
        || 'prints.'
    when not exists (select from charity h where h.id = c.charity_id and h.enabled)
      then 'Give the number of an enabled charity.'
    when c.start_price is null or c.start_price not between 1 and 10000000
      or c.start_price <> round(c.start_price, 2)
      then 'Give start_price in USDT, from 1 to 10000000, with at most 2 decimals.'
    when c.min_step is null or c.min_step not between 0.01 and 1000000
      or c.min_step <> round(c.min_step, 2)
      then 'Give min_step in USDT, from 0.01 to 1000000, with at most 2 decimals.'
    when c.buy_now_price <= c.start_price or c.buy_now_price > 100000000
      or c.buy_now_price <> round(c.buy_now_price, 2)
      then 'buy_now_price is above the start price, with at most 2 decimals, or empty.'
    when c.ends_at is null or c.ends_at < clock_timestamp() + interval '10 minutes'
      or c.ends_at > clock_timestamp() + interval '60 days'
      then 'It ends in 10 minutes at the earliest and in 60 days at the latest.' end
$$;
