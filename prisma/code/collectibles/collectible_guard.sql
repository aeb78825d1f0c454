-- While a collectible is listed its terms stay, and for good once somebody has bid; an end moves
-- forwards by late bids alone, and what was settled stays so.
create function collectible_guard() returns trigger language plpgsql as $$
declare
  v_moves text[] := '{status,ends_at,extensions,settled_at,listed_at,listed_by}';
begin
  if old.status in ('sold', 'unsold') then
    raise exception 'what was settled stays so';
  end if;
  if to_jsonb(new) - v_moves <> to_jsonb(old) - v_moves and (
    old.status = 'open' or exists (select from bid where collectible_id = old.id))
  then
    raise exception 'the terms of a listing stay';
  end if;
  if new.status in ('draft', 'withdrawn') and old.status = 'open'
    and exists (select from bid where collectible_id = old.id)
  then
    raise exception 'somebody has bid for it';
  end if;
  if old.status = 'open' and new.ends_at > old.ends_at and (new.extensions <> old.extensions + 1
    or new.ends_at <> old.ends_at + interval '2 minutes')
  then
    raise exception 'an end moves by late bids alone';
  end if;
  if old.status = 'open' and new.ends_at < old.ends_at and new.status <> 'sold' then
    raise exception 'an end comes no earlier';
  end if;
  return new;
end $$;
create trigger guard before update on collectible for each row
  execute function collectible_guard();
