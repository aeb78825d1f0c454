-- What holds of every order, whoever writes it; gives the first rule that is broken by name. A rule
-- about what is null holds, as in a check of a table. They stand here because a check is read anew
-- from its stored text by each statement: these thirty took a quarter of what an order costs.
create function orders_check() returns trigger language plpgsql as $$
declare
  v_form text := order_form(new.kind);
  v_broken text := case
    when (new.leverage >= 1 and new.fee_rate >= 0 and new.required_margin >= 0
      and new.open_lots >= 0 and new.held >= 0) is false then 'amounts_not_negative'
    when (new.stop_loss > 0 and new.take_profit > 0 and new.trailing_distance > 0
      and new.trailing_extreme > 0 and new.limit_price > 0 and new.stop_price > 0) is false
      then 'levels_above_zero'
    when (new.stake > 0 and new.payout > 0 and new.period_seconds > 0
      and new.expected_profit >= 0) is false then 'option_above_zero'
    when (new.cancel_reason in ('customer', 'margin', 'own-limit', 'suspended', 'tied'))
      is false then 'cancel_reason_known'
    when (case v_form when 'position' then new.lots > 0 and new.open_lots <= new.lots
      else new.lots = 0 and new.open_lots = 0 end) is false then 'lots_fit_kind'
    when (new.status not in ('open', 'closed')
      or (new.open_price is not null and new.opened_at is not null)) is false then 'open_has_fill'
    when ((new.status in ('closed', 'cancelled', 'expired')) = (new.closed_at is not null))
      is false then 'ended_has_time'
    when ((new.status = 'closed') = (new.close_reason is not null)
      and (new.status <> 'closed' or (new.close_price is not null and new.profit is not null)))
      is false then 'closed_has_fill'
    when ((new.status = 'cancelled') = (new.cancel_reason is not null)) is false
      then 'cancelled_has_reason'
    when (new.status in ('pending', 'open') or (new.held = 0 and new.open_lots = 0)) is false
      then 'ended_holds_nothing'
    -- An order that was cancelled or ran out before it opened never had a best price to trail.
    when (new.trailing_distance is null or new.status not in ('open', 'closed')
      or new.trailing_extreme is not null) is false then 'trailing_has_extreme'
    when (new.type <> 'limit' or new.limit_price is not null) is false then 'limit_has_price'
    when ((new.type = 'stop') = (new.stop_price is not null)) is false then 'stop_has_price'
    when (new.status <> 'pending' or new.type <> 'market') is false then 'pending_waits'
    when (new.tied_to is null or (new.type <> 'market' and new.tied_to <> new.id)) is false
      then 'tied_to_another'
    when (new.cancel_reason <> 'tied' or new.tied_to is not null) is false then 'tied_has_other'
    when (v_form = 'position' or (new.stake is not null and new.payout is not null
      and new.period_seconds is not null and new.expires_at is not null
      and new.expected_profit is not null)) is false then 'timed_has_terms'
  end;
begin
  if v_broken is not null then
    raise exception 'an order breaks the rule %', v_broken
      using errcode = 'check_violation', constraint = v_broken, table = 'orders';
  end if;
  return new;
end $$;
create trigger check_rules before insert or update on orders for each row
  execute function orders_check();
