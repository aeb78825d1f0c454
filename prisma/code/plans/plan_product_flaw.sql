-- Why a product cannot be offered so, in words for the operator; null when it can.
create function plan_product_flaw(p plan_product) returns text language plpgsql stable as $$
declare
  v_flaw text;
begin
  v_flaw := coalesce(letters_flaw('plan_product', jsonb_build_object('name', p.name)),
    told_flaw(p.name, 40, 'name'), plan_promise_flaw(p.name));
  if v_flaw is not null then return v_flaw; end if;
  v_flaw := case
    when p.name is null or length(trim(p.name)) not between 1 and 40 or p.name <> trim(p.name)
      then 'Give a name of 1 to 40 characters.'
    when exists (select from plan_product o where lower(o.name) = lower(p.name)
        and o.id is distinct from p.id) then 'Another product has this name.'
    when p.min_amount is null or p.max_amount is null
      or p.min_amount <> round(p.min_amount, 2) or p.max_amount <> round(p.max_amount, 2)
      then 'Give min_amount and max_amount in USDT with at most 2 decimals.'
    when p.min_amount < 1 or p.max_amount < p.min_amount or p.max_amount > 10000000
      then 'The range is from at least 1 to at most 10000000 USDT, the smaller amount first.'
    when p.penalty_share is null or p.penalty_share not between 0 and 0.5
      or p.penalty_share <> round(p.penalty_share, 4)
      then 'Write penalty_share as a fraction from 0 to 0.5, such as 0.05 for 5 %.'
    when p.sort_order is null then 'Give a sort order.'
    when p.enabled is null then 'Is it enabled? Say true or false.'
    when jsonb_typeof(p.timeframes) is distinct from 'array'
      or jsonb_array_length(p.timeframes) not between 1 and 8
      then 'Give 1 to 8 timeframes, such as [{"days": 30, "dailyYield": "0.0004"}].' end;
  if v_flaw is not null then return v_flaw; end if;
  if exists (
    select from jsonb_array_elements(p.timeframes) t
    where jsonb_typeof(t) <> 'object' or t->>'days' !~ '^[0-9]{1,3}$'
      or jsonb_typeof(t->'days') <> 'number' or (t->>'days')::integer not between 1 and 366
      or jsonb_typeof(t->'dailyYield') is distinct from 'string'
      or t->>'dailyYield' !~ '^0\.[0-9]{1,8}$' or (t->>'dailyYield')::numeric <= 0
      or t - array['days', 'dailyYield'] <> '{}'
  ) then
    return 'Each timeframe has days, a whole number from 1 to 366, and dailyYield, a fraction '
      || 'such as "0.0004".';
  end if;
  return case
    when exists (select from jsonb_array_elements(p.timeframes) t
      where (t->>'dailyYield')::numeric > 0.01) then 'A daily yield is at most 0.01, which is 1 %.'
    when (select count(distinct t->>'days') < count(*) from jsonb_array_elements(p.timeframes) t)
      then 'Each number of days stands once.'
    when exists (select from jsonb_array_elements(p.timeframes) t
      where p.min_amount * (t->>'dailyYield')::numeric < 0.0001)
      then 'The smallest amount would earn less than 0.0001 USDT a day.' end;
end $$;
