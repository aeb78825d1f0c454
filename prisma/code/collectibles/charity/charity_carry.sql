-- Adds a charity that an operator wrote, or changes one. What was written is used once another
-- operator has enabled it; what is sold for it already stays for it. Where bidders and buyers read
-- what was written, a second operator saves the same before they read anything else.
create function charity_carry(p_key text, p_after jsonb, p_operator text, out row_key text,
  out answer text)
language plpgsql as $$
declare
  c charity;
  v_is_shown boolean;
begin
  row_key := p_key;
  if p_key like 'draft-%' then
    insert into charity (name, about, website, written_by)
    values (trim(p_after->>'name'), trim(p_after->>'about'), nullif(p_after->>'website', ''),
      p_operator)
    returning id::text into row_key;
    answer := 'Added. Collectibles are sold for it once another operator has enabled it.';
    return;
  end if;
  select * into c from charity where id = p_key::bigint for no key update;
  if p_after <> '{}' and p_after <@ to_jsonb(c) and not p_after ? 'enabled' then
    answer := 'Taken back: it stays as it is.';
    return;
  end if;
  v_is_shown := p_after ?| '{name,about,website}' and charity_is_shown(c.id);
  if v_is_shown and not operator_is_proposed('charity', p_key, '{about,website}', p_after,
    p_operator, 'Saved: it is shown%')
  then
    if p_after->>'enabled' = 'false' then
      update charity set enabled = false where id = c.id;
    end if;
    answer := 'Proposed. It is shown once another operator has saved the same within 7 days.';
    return;
  end if;
  c := jsonb_populate_record(c, p_after);
  if p_after ?| '{name,about,website}' and not v_is_shown then
    c.enabled := false;
    c.written_by := p_operator;
  end if;
  update charity set name = trim(c.name), about = trim(c.about), website = nullif(c.website, ''),
    enabled = c.enabled, written_by = c.written_by
  where id = c.id;
  answer := case when v_is_shown then 'Saved: it is shown now.'
    when c.enabled then 'Enabled.'
    when p_after ? 'enabled' then 'Nothing new is sold for it; what it is owed stays owed.'
    else 'Saved. Collectibles are sold for it once another operator has enabled it.' end;
end $$;
