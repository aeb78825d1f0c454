-- A quote follows from its ticks and from terms that count, and stays: it is used once or
-- forgotten.
create function swap_judge() returns trigger language plpgsql as $$
declare
  v_flaw text;
begin
  if tg_op = 'DELETE' then
    if old.used_at is not null then raise exception 'a swap stays on record'; end if;
    return old;
  end if;
  if tg_op = 'UPDATE' then
    if old.used_at is not null or to_jsonb(new) - 'used_at' <> to_jsonb(old) - 'used_at' then
      raise exception 'a quote keeps what was offered';
    end if;
    return new;
  end if;
  v_flaw := swap_flaw(new);
  if v_flaw is not null then raise exception 'of a quote, % does not follow', v_flaw; end if;
  -- Who reckons it read the terms a moment ago.
  select t.version into new.fee_version
  from (values (clock_timestamp()), (clock_timestamp() - interval '10 seconds')) m (at)
  cross join fee_terms_at('swaps.feeRate', m.at) t
  where t.value::numeric = new.fee_rate order by m.at desc limit 1;
  if not found then raise exception 'the fee is not one that counts'; end if;
  if not exists (
    select from (values (clock_timestamp()), (clock_timestamp() - interval '10 seconds')) m (at)
    cross join fee_terms_at('swaps.max.' || new.from_currency, m.at) t
    where new.amount <= t.value::numeric
  ) then
    raise exception 'the amount is above the largest';
  end if;
  return new;
end $$;
create trigger judge before insert or update or delete on swap_quote for each row
  execute function swap_judge();
create trigger no_truncate before truncate on swap_quote execute function ledger_refuse_change();
