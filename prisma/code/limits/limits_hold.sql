-- Whether a limit, a break or a suspension may stand before an order of an account now.
-- Only the real account has any.
create function limits_hold(p_customer bigint, p_mode mode) returns boolean
language sql volatile as $$
  select p_mode = 'real' and exists (
    select from trading_account t
    where t.customer_id = p_customer and t.mode = p_mode
      and t.limited_until > clock_timestamp())
$$;
