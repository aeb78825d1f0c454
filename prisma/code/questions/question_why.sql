-- Why a deposit or a withdrawal is asked about: 'large', where none as large was completed before,
-- or 'unusual', several times the largest that was; null where it is neither. What the customer
-- moved within 24 hours counts along, from the last that was asked about on, so that parts are
-- asked about as the whole would be: those of its currency, and of all currencies together, each
-- as its part of the limit of its own.
create function question_why(p_customer bigint, p_move money_move, p_currency text,
  p_amount numeric)
returns text language plpgsql volatile as $$
declare
  v_times numeric := (select value::numeric from parameter where key = 'questions.unusualTimes');
  v_counted bigint[];
  v_is_one boolean;
  v_why text;
begin
  if p_amount <= 0 then return null; end if;
  -- Of deposits that tell of one payment, one counts.
  if p_move = 'deposit' then
    v_counted := array(select deposits_counted(p_customer, c.code) from currency c);
  end if;
  foreach v_is_one in array array[true, false] loop
    with m as materialized (
      select o.created_at, o.is_completed, o.is_void, o.question_id,
        o.id = any(v_counted) is not false as counts,
        limit_share('questions.large.' || o.currency, o.amount) as large,
        limit_share('questions.unusualFrom.' || o.currency, o.amount) as unusual
      from money_moves o
      where o.customer_id = p_customer and o.move = p_move
        and (o.currency = p_currency or not v_is_one)
    ), since as (
      select greatest(max(created_at), clock_timestamp() - interval '24 hours') as at
      from m where question_id is not null
    ), together as (
      select round(limit_share('questions.large.' || p_currency, p_amount)
          + coalesce(sum(large), 0), 12) as large,
        round(limit_share('questions.unusualFrom.' || p_currency, p_amount)
          + coalesce(sum(unusual), 0), 12) as unusual
      from m, since where m.created_at > since.at and not m.is_void and m.counts
    ), largest as (
      select max(large) as large, max(unusual) as unusual from m where is_completed
    )
    select case
      when t.large >= 1 and round(coalesce(l.large, 0), 12) < 1 then 'large'
      when t.unusual >= 1 and t.unusual > round(v_times * l.unusual, 12) then 'unusual' end
    into v_why from together t, largest l;
    exit when v_why is not null;
  end loop;
  return v_why;
end $$;
