-- The question that opens a withdrawal, null where none was to be asked. Refuses with
-- 10125 where it was not answered, and with 10126 while withdrawals rest. Whoever calls
-- holds the lock of the account.
create function question_check(p_customer bigint, p_currency text, p_amount numeric,
  p_target bigint)
returns bigint language plpgsql as $$
declare
  s record := question_state(p_customer, p_currency, p_amount, p_target);
begin
  case s.state
    when 'ask' then raise exception 'it has to be asked about first' using errcode = '10125';
    when 'rests' then
      raise exception 'it rests' using errcode = '10126', detail = json_build_object('until',
        to_char(s.until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
    else return s.question_id;
  end case;
end $$;
