-- Why a charity, new or changed, cannot stand as an operator wrote it.
create function operator_charity_flaw(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql stable as $$
declare
  c charity;
begin
  if p_key like 'draft-%' then
    return coalesce(charity_flaw(jsonb_populate_record(c, p_after)),
      operator_name_flaw('charity', trim(p_after->>'name'), p_key));
  end if;
  select * into c from charity where id = p_key::bigint;
  if not found then return 'There is no such charity.'; end if;
  if jsonb_typeof(coalesce(p_after->'enabled', 'true')) <> 'boolean' then
    return 'Is it enabled? Say true or false.';
  end if;
  if p_after ? 'name' and charity_is_shown(c.id) then
    return 'Something is or was sold for it: its name stays.';
  end if;
  -- What stands from before a rule was made can be taken away.
  if p_after = '{"enabled": false}' then return null; end if;
  if p_after->>'enabled' = 'true' then
    if p_after ?| '{name,about,website}' then
      return 'Save it first: another operator compares it and enables it.';
    end if;
    if c.written_by = p_operator
      or operator_wrote('charity', p_key, '{name,about,website}', p_operator, false)
    then
      return 'You wrote it: another operator compares it and enables it.';
    end if;
  end if;
  return coalesce(charity_flaw(jsonb_populate_record(c, p_after)), case when p_after ? 'name'
    then operator_name_flaw('charity', trim(p_after->>'name'), p_key) end);
end $$;
