-- Does what an accepted change says, and says what was done.
create function operator_carry(c operator_change, out row_key text, out answer text)
language plpgsql as $$
declare
  i instrument;
  v_exception calendar_exception;
begin
  row_key := c.row_key;
  case c.table_name
    when 'instrument' then
      if c.row_key like 'draft-%' then
        i := operator_instrument(c.after);
        insert into instrument (code, type, name, logo, base, quote, contract_size, tick_size,
          lot_step, lot_min, lot_max, fee_rate, leverages, periods, typical_spread, reference_price,
          daily_volatility, max_age_seconds, jump_limit, calendar, sort_order, enabled)
        values (i.code, i.type, i.name, i.logo, i.base, i.quote, i.contract_size, i.tick_size,
          i.lot_step, i.lot_min, i.lot_max, i.fee_rate, i.leverages, i.periods, i.typical_spread,
          i.reference_price, i.daily_volatility, i.max_age_seconds, i.jump_limit, i.calendar,
          i.sort_order, false);
        row_key := i.code;
        answer := 'Listed with terms version 1. It is traded once another operator has enabled it.';
        return;
      end if;
      answer := instrument_carry(c.row_key, c.after, c.operator);
    when 'calendar' then
      insert into calendar (id, time_zone, weekly)
      values (c.after->>'id', c.after->>'time_zone', c.after->'weekly');
      row_key := c.after->>'id';
      answer := 'Added.';
    when 'calendar_exception' then
      if c.row_key like 'draft-%' then
        insert into calendar_exception (calendar_id, date, name, sessions, in_force)
        values (c.after->>'calendar_id', (c.after->>'date')::date, c.after->>'name',
          coalesce(c.after->'sessions', '[]'), coalesce((c.after->>'in_force')::boolean, true))
        returning id::text into row_key;
        answer := 'Announced.';
        return;
      end if;
      select * into v_exception from calendar_exception where id::text = c.row_key
      for no key update;
      v_exception := jsonb_populate_record(v_exception, c.after);
      update calendar_exception set date = v_exception.date, name = v_exception.name,
        sessions = v_exception.sessions, in_force = v_exception.in_force
      where id = v_exception.id;
      answer := 'Saved.';
    when 'parameter' then
      answer := parameter_carry(c.row_key, c.after->>'value', c.operator);
    when 'customer' then
      -- The account comes first, as for everything that an order waits for.
      perform orders_lock(c.row_key::bigint, 'real');
      update customer set status = coalesce((c.after->>'status')::customer_status, status),
        status_reason = coalesce(c.after->>'reason', status_reason),
        suspended_until = coalesce((c.after->>'suspended_until')::timestamptz, suspended_until)
      where id = c.row_key::bigint;
      answer := case c.after->>'status'
        when 'suspended' then 'Suspended, for 14 days at most; closing and withdrawing go on.'
        when 'active' then 'Active again.'
        else 'Saved.' end;
    when 'deposit' then answer := deposit_review(c.row_key::bigint, c.after, c.operator);
    when 'deposit_address' then
      select d.row_key, d.answer into row_key, answer
      from deposit_address_carry(c.row_key, c.after, c.operator) d;
    when 'plan_product' then
      select d.row_key, d.answer into row_key, answer
      from plan_product_carry(c.row_key, c.after, c.operator) d;
    when 'loan' then answer := loan_review(c.row_key::bigint, c.after, c.operator);
    when 'loan_offer' then
      select d.row_key, d.answer into row_key, answer
      from loan_offer_carry(c.row_key, c.after, c.operator) d;
    when 'content' then
      select d.row_key, d.answer into row_key, answer
      from content_carry(c.row_key, c.after, c.operator) d;
    when 'support' then answer := support_reply(c.row_key::bigint, c.after, c.operator);
    when 'treasury_move' then
      select d.row_key, d.answer into row_key, answer
      from treasury_carry(c.row_key, c.after, c.operator) d;
    when 'factor_request' then
      select d.row_key, d.answer into row_key, answer
      from factor_request_carry(c.row_key, c.after, c.operator) d;
    when 'collectible' then
      select d.row_key, d.answer into row_key, answer
      from collectible_carry(c.row_key, c.after, c.operator) d;
    when 'charity' then
      select d.row_key, d.answer into row_key, answer
      from charity_carry(c.row_key, c.after, c.operator) d;
    when 'charity_payout' then
      select d.row_key, d.answer into row_key, answer
      from charity_payout_carry(c.row_key, c.after, c.operator) d;
    when 'withdrawal' then answer := withdrawal_review(c.row_key::bigint, c.after, c.operator);
    when 'verification' then
      update verification set status = coalesce((c.after->>'status')::verification_status, status),
        reason = reason_of(coalesce(c.after->>'reason', reason)),
        reasons = coalesce(c.after->'reasons', reasons),
        reviewed_at = case when c.after ? 'status' then clock_timestamp() end,
        reviewed_by = case when c.after ? 'status' then c.operator end
      where id = c.row_key::bigint;
      answer := case c.after->>'status'
        when 'verified' then 'Verified; the customer was told.'
        when 'rejected' then 'Rejected; the customer was told why and may hand in again.'
        else 'Saved; the customer is told with the decision.' end;
  end case;
end $$;
