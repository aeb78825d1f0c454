-- Locks the row that an operator's change is of before it is judged, so that it is judged by what
-- stands there: an update that waits for somebody else's would overwrite what that one committed.
-- What an order waits for is locked by what carries it, the account first, and judged there again.
create function operator_hold(p_table text, p_key text) returns void language plpgsql as $$
begin
  case p_table
    when 'parameter' then perform 1 from parameter where key = p_key for no key update;
    when 'support' then
      perform 1 from support_conversation where id = p_key::bigint for no key update;
    else null;
  end case;
end $$;
