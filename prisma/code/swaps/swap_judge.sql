-- A quote follows from its ticks, and stays: it is used once or forgotten.
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
  return new;
end $$;
create trigger judge before insert or update or delete on swap_quote for each row
  execute function swap_judge();
create trigger no_truncate before truncate on swap_quote execute function ledger_refuse_change();
