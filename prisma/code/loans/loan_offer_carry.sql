-- Adds a term that an operator wrote, or changes one. What has new terms is offered once another
-- operator has enabled it.
create function loan_offer_carry(p_key text, p_after jsonb, p_operator text, out row_key text,
  out answer text)
language plpgsql as $$
declare
  o loan_offer;
  v_version integer;
begin
  row_key := p_key;
  if p_key like 'draft-%' then
    o := jsonb_populate_record(o, p_after);
    insert into loan_offer (days, min_amount, max_amount, daily_rate, interest_free_days,
      overdue_rate, enabled, written_by)
    values (o.days, o.min_amount, o.max_amount, o.daily_rate, o.interest_free_days,
      o.overdue_rate, false, p_operator)
    returning id::text into row_key;
    answer := 'Added. It is offered once another operator has enabled it.';
    return;
  end if;
  select * into o from loan_offer where id = p_key::bigint for no key update;
  v_version := o.terms_version;
  o := jsonb_populate_record(o, p_after);
  if p_after ?| '{daily_rate,interest_free_days,max_amount,min_amount,overdue_rate}' then
    o.enabled := false;
    o.written_by := p_operator;
  end if;
  update loan_offer set min_amount = o.min_amount, max_amount = o.max_amount,
    daily_rate = o.daily_rate, interest_free_days = o.interest_free_days,
    overdue_rate = o.overdue_rate, enabled = o.enabled, written_by = o.written_by
  where id = o.id returning terms_version into o.terms_version;
  answer := case when o.terms_version = v_version then 'Saved.'
    else format('Saved as terms version %s, for later loans only. It is offered again once another '
      || 'operator has enabled it.', o.terms_version) end;
end $$;
