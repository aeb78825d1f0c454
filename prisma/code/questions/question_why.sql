-- Why a deposit or a withdrawal is asked about: 'large', where none as large was completed before,
-- or 'unusual', several times the largest that was; null where it is neither. What the customer
-- moved within 24 hours counts along, from the last that was asked about on, so that parts are
-- asked about as the whole would be.
create function question_why(p_customer bigint, p_move money_move, p_currency text,
  p_amount numeric)
returns text language plpgsql volatile as $$
declare
  v_large numeric := (select value::numeric from parameter
    where key = 'questions.large.' || p_currency);
  v_from numeric := (select value::numeric from parameter
    where key = 'questions.unusualFrom.' || p_currency);
  v_times numeric := (select value::numeric from parameter where key = 'questions.unusualTimes');
  v_largest numeric;
  v_together numeric;
  v_since timestamptz;
begin
  select max(m.amount) into v_largest from money_moves m
  where m.customer_id = p_customer and m.move = p_move and m.currency = p_currency
    and m.is_completed;
  select greatest(max(m.created_at), clock_timestamp() - interval '24 hours') into v_since
  from money_moves m
  where m.customer_id = p_customer and m.move = p_move and m.currency = p_currency
    and m.question_id is not null;
  -- Of deposits that tell of one payment, one counts.
  select p_amount + coalesce(sum(m.amount), 0) into v_together from money_moves m
  where m.customer_id = p_customer and m.move = p_move and m.currency = p_currency
    and m.created_at > v_since and not m.is_void
    and (p_move <> 'deposit' or m.id in (select deposits_counted(p_customer, p_currency)));
  return case
    when p_amount <= 0 then null
    when v_together >= v_large and coalesce(v_largest, 0) < v_large then 'large'
    when v_together >= v_from and v_together > v_times * v_largest then 'unusual' end;
end $$;
