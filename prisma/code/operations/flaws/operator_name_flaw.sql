-- Why a name cannot be that of what is listed, by which customers know it; null when it can. Names
-- that read alike are one name. Instruments, which are traded by it, have theirs in Latin letters.
create function operator_name_flaw(p_table text, p_name text, p_key text) returns text
language sql stable as $$
  select coalesce(
    letters_flaw(p_table, jsonb_build_object('name', p_name)),
    told_flaw(p_name, 100, 'name'),
    case when p_table = 'instrument' and (p_name !~ '[A-Za-z0-9]'
        or p_name !~ ('^[A-Za-z0-9\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u017E\u2013\u2014'
          || ' !&''().,:/+-]*$'))
      then 'Write the name in Latin letters, digits and ! & '' ( ) . , : / + -.'
    end,
    case when exists (
        select from (
          select name, code as key from instrument where p_table = 'instrument'
          union all
          select name, id::text from plan_product where p_table = 'plan_product'
          union all
          select name, id::text from charity where p_table = 'charity'
        ) o
        where o.key is distinct from p_key and name_look(o.name) = (select name_look(p_name)))
      then format('Another %s has this name, or one that reads like it.',
        case p_table when 'plan_product' then 'product' else p_table end) end)
$$;
