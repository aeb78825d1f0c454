-- Why an instrument gets no other version of its terms for now, in words for the operator; null
-- when it may: who trades it has to be able to follow them. `p_alone` is who changes them alone,
-- by half of these versions at most: with all, one could keep two from setting anything back.
create function terms_count_flaw(p_code text, p_alone text) returns text
language sql stable as $$
  select case
    when v.of_day >= 10
      then 'Its terms changed 10 times within a day, which is the most: come again later.'
    when v.of_month >= 30
      then 'Its terms changed 30 times within 30 days, which is the most: come again later.'
    when v.own_of_day >= 5
      then 'You changed its terms 5 times within a day, which is the most for one alone: '
        || 'come again later.'
    when v.own_of_month >= 15
      then 'You changed its terms 15 times within 30 days, which is the most for one alone: '
        || 'come again later.' end
  from (
    select count(*) filter (where t.is_of_day) as of_day, count(*) as of_month,
      count(*) filter (where t.is_of_day and t.is_own) as own_of_day,
      count(*) filter (where t.is_own) as own_of_month
    from (
      select i.valid_from > now() - interval '1 day' as is_of_day, exists (
        select from operator_outcome o join operator_change c on c.id = o.change_id
        where o.table_name = 'instrument' and o.row_key = p_code and o.done
          and c.operator = p_alone
          and o.answer like format('%%Saved as terms version %s,%%', i.version)) as is_own
      from instrument_terms i
      where i.code = p_code and i.version > 1 and i.valid_from > now() - interval '30 days'
    ) t
  ) v
$$;
