-- Adds a collectible that an operator wrote, changes one that nobody has bid for, lists or
-- withdraws it, or notes that what was sold was sent, or by what if that was noted wrongly. It is
-- listed once another operator has enabled it.
create function collectible_carry(p_key text, p_after jsonb, p_operator text, out row_key text,
  out answer text)
language plpgsql as $$
declare
  c collectible;
begin
  row_key := p_key;
  if p_key like 'draft-%' then
    c := collectible_written(c, p_after);
    insert into collectible (name, creator, chain, address, picture_id, description, charity_id,
      start_price, min_step, buy_now_price, ends_at, written_by)
    values (trim(c.name), trim(c.creator), c.chain, c.address, c.picture_id, trim(c.description),
      c.charity_id, c.start_price, c.min_step, c.buy_now_price, c.ends_at, p_operator)
    returning id::text into row_key;
    answer := 'Added. It is listed once another operator has enabled it.';
    return;
  end if;
  select * into c from collectible where id = p_key::bigint for no key update;
  if p_after ? 'transfer_reference' then
    select case when s.transfer_reference is null
      then 'Noted: its owner sees that it was sent.'
      else format('Corrected: its owner sees this transaction, and what %s noted, %s, stays on '
        'record.', s.transferred_by, s.transfer_reference) end into answer
    from collectible_sale s where s.collectible_id = c.id;
    update collectible_sale set transfer_reference = trim(p_after->>'transfer_reference'),
      transferred_at = clock_timestamp(), transferred_by = p_operator
    where collectible_id = c.id;
  elsif p_after->>'enabled' = 'true' then
    update collectible set status = 'open', listed_at = clock_timestamp(), listed_by = p_operator
    where id = c.id;
    answer := format('Listed until %s UTC.', to_char(c.ends_at at time zone 'UTC',
      'YYYY-MM-DD HH24:MI'));
  elsif p_after->>'enabled' = 'false' then
    update collectible set status = 'withdrawn' where id = c.id;
    answer := 'Withdrawn: nobody had bid for it.';
  else
    c := collectible_written(c, p_after);
    update collectible set name = trim(c.name), creator = trim(c.creator), chain = c.chain,
      address = c.address, picture_id = c.picture_id, description = trim(c.description),
      charity_id = c.charity_id, start_price = c.start_price, min_step = c.min_step,
      buy_now_price = c.buy_now_price, ends_at = c.ends_at, written_by = p_operator,
      listed_by = null
    where id = c.id;
    answer := 'Saved. It is listed once another operator has enabled it.';
  end if;
end $$;
