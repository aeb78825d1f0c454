-- The first posting of an account whose entry was made at or after a moment; null where there is
-- none. The postings of an account lie in the sequence of the times of their entries, since the
-- account is locked before either gets its number, so that few of them are looked at.
create function ledger_first_posting(p_account bigint, p_at timestamptz) returns bigint
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_id bigint;
  v_at timestamptz;
  v_found bigint;
begin
  select g.id into v_high from ledger_posting g
  where g.account_id = p_account order by g.id desc limit 1;
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select g.id, e.created_at into v_id, v_at
    from ledger_posting g join ledger_entry e on e.id = g.entry_id
    where g.account_id = p_account and g.id > v_middle order by g.id limit 1;
    if v_at < p_at then
      v_low := v_id;
    else
      v_found := v_id;
      v_high := v_middle;
    end if;
  end loop;
  return v_found;
end $$;
grant execute on function ledger_first_posting(bigint, timestamptz) to assay_app;
