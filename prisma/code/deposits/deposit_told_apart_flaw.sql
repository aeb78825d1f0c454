-- Why an operator does not credit a bank payment alone that references of the bank alone tell apart
-- from one that was credited, in words; null where they may: they wrote one of these references, or
-- credited that one.
create function deposit_told_apart_flaw(d deposit, p_operator text) returns text
language plpgsql stable as $$
declare
  o record;
begin
  if d.method <> 'card' or d.bank_reference is null then return null; end if;
  for o in
    select c.id from deposit_conflicts(jsonb_populate_record(d, '{"bank_reference": null}')) c
  loop
    if exists (select from deposit_step s
        where s.deposit_id = o.id and s.operator = p_operator and s.step <> 'submitted')
      or exists (select from unnest(array[d.id, o.id]) k
        where operator_wrote('deposit', k::text, '{bank_reference}', p_operator, true))
    then
      return format('Its bank_reference alone tells it from deposit %s, and you had a part in '
        'that: a second operator approves.', o.id);
    end if;
  end loop;
  return null;
end $$;
