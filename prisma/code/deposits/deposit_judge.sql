-- What may become of a deposit, whoever writes it.
create function deposit_judge() returns trigger language plpgsql as $$
declare
  v_open text[] := '{status,reason,output_index}';
  v_flaw text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then raise exception 'a deposit begins pending'; end if;
    -- Written in one way, so that the same payment is the same however it was copied, with the
    -- page of an explorer too.
    if new.method = 'crypto' then
      new.tx_hash := coalesce(
        substring(lower(new.tx_hash) from '(?:^|[^0-9a-f])([0-9a-f]{64})(?:[^0-9a-f]|$)'),
        regexp_replace(lower(new.tx_hash), '^0x|[:/][0-9]+$', '', 'g'));
    end if;
    new.reviewers := review_needed('deposits', new.currency, new.amount);
    return new;
  end if;
  if to_jsonb(new) - v_open <> to_jsonb(old) - v_open then
    raise exception 'a deposit keeps what was claimed';
  end if;
  if new.output_index is distinct from old.output_index then
    v_flaw := deposit_output_flaw(old, coalesce(new.output_index::text, ''));
    if v_flaw is not null then raise exception '%', v_flaw; end if;
    old.output_index := new.output_index;
    if new.status = old.status and new.reason = old.reason then return new; end if;
  end if;
  -- An account is not closed while a deposit of it is credited, and reports of one payment are
  -- approved one after the other: each sees what became of the former.
  if new.status = 'approved' then
    perform orders_lock(new.customer_id, 'real');
    perform pg_advisory_xact_lock(hashtextextended('deposit '
      || lower(right(coalesce(nullif(new.tx_hash, ''), new.last_six), 6)), 0));
  end if;
  v_flaw := deposit_flaw(old, new.status::text, new.reason, review_actor());
  if v_flaw is null and new.status = 'approved' and new.reviewers = 2 and not exists (
    select from deposit_step s where s.deposit_id = new.id and s.step = 'first-approval')
  then
    v_flaw := 'Two operators have to approve it.';
  end if;
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  return new;
end $$;
create trigger judge before insert or update on deposit for each row
  execute function deposit_judge();
