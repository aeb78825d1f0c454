-- Why words of an operator that a customer is to read, in a letter or on a page, cannot stand: as
-- reason_flaw and demand_flaw have it. `p_what` is what the answer calls them.
create function told_flaw(p_text text, p_most integer default 500, p_what text default 'reason')
returns text language sql immutable as $$
  select coalesce(
    replace(replace(reason_flaw(p_text, p_most), 'A reason', 'A ' || p_what),
      'the reason', 'the ' || p_what),
    demand_flaw(p_text),
    case when p_what = 'name' then told_name_flaw(p_text) end)
$$;
