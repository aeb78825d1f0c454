-- A payment that an operator enters as the house's own is nobody else's. What came in waits
-- for deposits by it that are just being approved, as they wait for each other.
create function house_payment_judge() returns trigger language plpgsql as $$
declare
  v_source text := case tg_table_name when 'charity_payout' then 'payout'
    else to_jsonb(new)->>'source' end;
  v_hash text := chain_hash(new.reference);
  v_flaw text;
begin
  if v_source = 'paid-in' then
    perform pg_advisory_xact_lock(hashtextextended('deposit ' || name, 0))
    from (select unnest(array['account']
      || case when v_hash is not null then array[right(v_hash, 6), hash_start(v_hash)] end)
      as name order by 1) x;
  end if;
  v_flaw := house_payment_flaw(v_source, new.reference);
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  return new;
end $$;
create trigger judge_payment before insert on treasury_move for each row
  when (new.status = 'waiting')
  execute function house_payment_judge();
create trigger judge_payment before insert on charity_payout for each row
  when (new.status = 'waiting')
  execute function house_payment_judge();
