-- Why a move of the treasury cannot be decided so; null when it can.
create function treasury_flaw(m treasury_move, p_status text, p_reason text, p_operator text)
returns text language plpgsql stable as $$
declare
  v_has numeric;
begin
  if m.status <> 'waiting' then
    return format('It was %s by %s: that stays.', m.status, m.decided_by);
  end if;
  if p_status is null then return 'Say approved or rejected.'; end if;
  if p_status not in ('approved', 'rejected') then
    return 'The status is approved or rejected.';
  end if;
  if m.entered_by = p_operator or operator_wrote('treasury_move', m.id::text,
    '{amount,fund,note,reference,source}', p_operator, true)
  then return 'You entered it: another operator decides.';
  end if;
  if p_status = 'rejected' then
    return case when length(reason_of(coalesce(p_reason, ''))) not between 3 and 300
      then 'A rejection needs its reason, of 3 to 300 characters.'
      else told_flaw(p_reason, 300) end;
  end if;
  if not operator_stands(m.entered_by, m.entered_at) then
    return 'Who entered it was disabled since: reject it, and enter it anew where it is right.';
  end if;
  if m.source = 'paid-in' then return null; end if;
  if m.source = 'fees' then
    select coalesce(sum(p.amount), 0) into v_has from ledger_posting p
    join ledger_account a on a.id = p.account_id
    where a.customer_id is null and a.kind = 'fees' and a.mode = 'real' and a.currency = 'USDT';
    -- What leaving a plan cost its customer pays nobody's yield; it goes to other funds first.
    if m.fund = 'plans' then
      v_has := greatest(0, least(v_has, v_has - (select coalesce(sum(p.penalty), 0) from plan p)
        + (select coalesce(sum(o.amount), 0) from treasury_move o
          where o.source = 'fees' and o.status = 'approved' and o.fund <> 'plans')));
    end if;
  else
    select case m.fund when 'loans' then b.free
        when 'marketing' then greatest(0, k.balance - k.owed) else t.free end into v_has
    from treasury t, loan_book b, marketing_fund k;
  end if;
  return case when v_has < m.amount then format('There are only %s USDT %s.', trim_scale(v_has),
    case m.source when 'fees' then 'of fees'
      else case m.fund when 'loans' then 'in the loan book that nobody has borrowed'
        when 'marketing' then 'in the marketing account that no inviter has earned'
        else 'in the treasury that nobody is promised' end end) end;
end $$;
