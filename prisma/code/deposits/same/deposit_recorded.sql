-- What is on record of the transaction of a deposit that waits, beyond what its customer told and
-- may know: for operators alone, since it is about other customers. Of a payment of our own it says
-- which withdrawal that was, and of which customer. Each of what is near is looked at once, since
-- whoever tells of much could make the list unreadable else.
create function deposit_recorded(d deposit) returns text[]
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_ways text[] := hash_ways(chain_hash(d.tx_hash));
  v_near bigint[];
  v_sight text;
  v_sent bigint;
  x record;
begin
  if d.status <> 'pending' then return null; end if;
  v_near := array(select deposit_near(d));
  v_sight := deposit_sight(d);
  v_sent := deposit_sent_as(d);
  if v_near <@ array[d.id] and v_sent is null and v_sight in ('unknown', 'seen') then
    return '{}';
  end if;
  select coalesce(bool_or(n.status = 'approved'), false) as is_credited,
    bool_or(n.is_conflict) as is_conflict,
    bool_or(n.is_waiting and n.is_of_hash and n.customer_id <> d.customer_id) as is_of_another,
    bool_or(n.is_waiting and n.is_of_hash and n.network <> n.of_network) as is_on_another,
    bool_or(n.is_same_end and n.status in ('pending', 'approved') and not n.is_conflict)
      as is_same_end,
    bool_or(n.is_at_another and n.status = 'approved') as is_credited_at_another,
    bool_or(n.is_at_another and n.is_waiting) as is_told_at_another,
    bool_or(n.is_worded_alike and n.status in ('pending', 'approved')) as is_worded_alike,
    count(*) filter (where n.is_waiting) > 20 as is_crowd
  into x
  from (
    select o.status, o.customer_id, o.status = 'pending' as is_waiting, y.network,
      z.network as of_network, coalesce(chain_hash(o.tx_hash) = any(v_ways), false) as is_of_hash,
      o.status = 'approved' and coalesce(deposit_conflict(d, o), false) as is_conflict,
      deposit_same_end(d, o) as is_same_end, deposit_at_another(d, o) as is_at_another,
      deposit_words_elsewhere(d, o) as is_worded_alike
    from deposit_beside(d, v_near) o
    join deposit_address y on y.id = o.address_id
    join deposit_address z on z.id = d.address_id
  ) n;
  return array_remove(array[
    case when x.is_conflict then 'credited-already' end,
    case when x.is_of_another then 'told-by-another' end,
    case when x.is_on_another then 'told-on-another-network' end,
    case when x.is_same_end then 'same-end-told' end,
    case when v_sight in ('elsewhere', 'unwatched', 'disputed') then 'seen-elsewhere' end,
    case when x.is_credited_at_another then 'credited-at-another-account' end,
    case when x.is_told_at_another then 'told-at-another-account' end,
    case when x.is_worded_alike then 'same-words-at-another-account' end,
    case when x.is_crowd then 'more-than-20-like-it' end,
    case when v_sent is not null then (
      select format('paid-by-us as withdrawal %s of customer %s', w.id, w.customer_id)
      from withdrawal w where w.id = v_sent) end,
    -- What takes two goes by one of these.
    case when d.reviewers = 1
      and (x.is_credited or v_sent is not null or v_sight in ('unwatched', 'disputed'))
      and deposit_needs_two(d) then 'two-operators' end
  ], null);
end $$;
grant execute on function deposit_recorded(deposit) to assay_operator;
