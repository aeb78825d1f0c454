-- Why the sums in a text to a customer cannot stand, in words for the operator; null when they can:
-- each is on record, as the customer can read it, rounded or not.
create function told_sums_flaw(p_customer bigint, p_text text) returns text
language plpgsql stable as $$
declare
  v_sums numeric[];
begin
  for v_sums in select * from told_sums(p_text) loop
    if v_sums is null then return 'Write a sum of money in digits, as the record has it.'; end if;
    if not exists (
      select from told_figures(p_customer) f
      where f = any (v_sums) or round(f, 2) = any (v_sums) or round(f, 8) = any (v_sums))
    then
      return format('The sum %s is nowhere on record: name an amount, a fee, a limit or what is '
        || 'owed as the customer sees it, or say it without the sum.',
        coalesce(trim_scale(v_sums[1])::text, 'that it names'));
    end if;
  end loop;
  return null;
end $$;
