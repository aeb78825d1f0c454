-- Counts the days of an invited customer that were over at a moment and are not counted yet; how
-- many of them had fees. While either account is suspended nothing is counted. For nobody to call:
-- the moment is the database's.
create function invite_count_at(p_customer bigint, p_now timestamptz) returns integer
language plpgsql as $$
declare
  i invitation;
  v_until date;
  v_states customer_status[];
  v_refused invite_refusal;
  v_days integer;
begin
  select * into i from invitation where customer_id = p_customer for no key update;
  -- What is being booked at midnight is there some minutes later.
  v_until := ((p_now - interval '10 minutes') at time zone 'UTC')::date;
  if i.next_day is null or i.next_day >= v_until then return 0; end if;
  select array_agg(c.status order by c.id = i.inviter_id) into v_states
  from customer c where c.id in (i.inviter_id, i.customer_id);
  if 'suspended' = any (v_states) then return 0; end if;
  v_refused := case
    when v_states[2] = 'closed' then 'inviter-closed'
    when v_states[1] = 'closed' then 'invited-closed'
    else invite_same_person(i.inviter_id, i.customer_id) end;
  insert into invite_reward (customer_id, day, trading_fees, swap_fees, reward, refused)
  select i.customer_id, f.day, f.trading, f.swaps, f.reward, v_refused
  from invite_fees(i.customer_id, i.next_day, v_until, i.ends_at) f;
  get diagnostics v_days = row_count;
  update invitation set next_day = case when v_until::timestamp at time zone 'UTC' < ends_at
    then v_until end
  where customer_id = i.customer_id;
  return v_days;
end $$;
