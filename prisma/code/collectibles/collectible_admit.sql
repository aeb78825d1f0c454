-- Refuses what comes too late or too early for an auction, and what a customer does not begin now:
-- 10020 where it is not listed, 10117 once it has ended, 10005, 10124 or 10134, and 10122 while
-- withdrawals are paused: what is won or bought is sent to the address that was given.
create function collectible_admit(c collectible, p_customer bigint, p_now timestamptz)
returns void language plpgsql as $$
begin
  if c.id is null or c.status in ('draft', 'withdrawn') then
    raise exception 'the collectible is not for sale' using errcode = '10020';
  end if;
  if c.status <> 'open' or c.ends_at <= p_now then
    raise exception 'the auction has ended' using errcode = '10117';
  end if;
  perform closing_check(p_customer);
  perform suspension_check(p_customer);
  perform limits_check_break(p_customer);
  perform withdrawal_pause_check(p_customer);
end $$;
