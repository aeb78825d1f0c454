-- Settles an auction that is over: what the highest bid holds goes to the charity, all of it, or
-- it closes unsold. Says whether it was due. For nobody to call: without a moment it is that of
-- the database once all is locked.
create function collectible_settle_at(p_collectible bigint, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  c collectible := collectible_lock(p_collectible, null);
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  b bid;
begin
  if c.status is distinct from 'open' or c.ends_at > v_now then return false; end if;
  select * into b from bid where collectible_id = c.id and status = 'leading';
  if not found then
    update collectible set status = 'unsold', settled_at = v_now where id = c.id;
    perform pg_notify('collectible', c.id::text);
    return true;
  end if;
  update bid set status = 'won' where id = b.id;
  perform ledger_post('bid:' || b.id || ':won', 'collectible-won', 'real', array[
    (b.customer_id, 'held', 'USDT', -b.amount),
    (null, 'charity', 'USDT', b.amount)
  ]::ledger_amount[]);
  perform collectible_sell(c, b.id, b.amount, v_now);
  return true;
end $$;
