-- Posts an approved move of the treasury, once.
create function treasury_post(m treasury_move) returns text language plpgsql as $$
begin
  perform ledger_post('treasury:' || m.id, 'treasury-moved', 'real', array[
    (null, case m.source when 'fees' then 'fees' else 'external' end, 'USDT',
      case m.source when 'taken-out' then m.amount else -m.amount end),
    (null, case m.fund when 'loans' then 'loan-book' when 'marketing' then 'marketing'
      else 'plan-treasury' end, 'USDT',
      case m.source when 'taken-out' then -m.amount else m.amount end)
  ]::ledger_amount[]);
  if m.fund = 'loans' then
    return format('Approved: the loan book has %s USDT to lend.',
      (select trim_scale(free) from loan_book));
  end if;
  if m.fund = 'marketing' then
    return format('Approved: the marketing account has %s USDT, of which inviters have earned %s.',
      (select trim_scale(balance) from marketing_fund),
      (select trim_scale(owed) from marketing_fund));
  end if;
  return format('Approved: the treasury has %s USDT that nobody is promised.',
    (select trim_scale(free) from treasury));
end $$;
