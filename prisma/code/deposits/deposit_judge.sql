-- What may become of a deposit, whoever writes it.
create function deposit_judge() returns trigger language plpgsql as $$
declare
  v_open text[] := '{status,reason,output_index,bank_reference,duplicate_of}';
  v_named text[] := '{tx_hash,last_six,bank_reference,reason}';
  v_flaw text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then raise exception 'a deposit begins pending'; end if;
    new.tx_hash := payment_hash(
      (select network from deposit_address where id = new.address_id), new.tx_hash);
    if new.method = 'crypto' and new.tx_hash !~ '^([0-9a-f]{64})?$' then
      raise exception 'no hash of a transaction';
    end if;
    new.reviewers := review_needed('deposits', new.currency, new.amount);
    return new;
  end if;
  -- Of an account of which nothing is kept any more, what names a payment is erased.
  if closing_is_over(old.customer_id) and new.status = old.status
    and to_jsonb(new) - v_named = to_jsonb(old) - v_named
  then
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
  if new.bank_reference is distinct from old.bank_reference then
    v_flaw := deposit_reference_flaw(old, coalesce(new.bank_reference, ''));
    if v_flaw is not null then raise exception '%', v_flaw; end if;
    old.bank_reference := new.bank_reference;
    if new.status = old.status and new.reason = old.reason then return new; end if;
  end if;
  if new.duplicate_of is distinct from old.duplicate_of and (new.status <> 'duplicate'
    or not exists (select from deposit o where o.id = new.duplicate_of and o.status = 'approved'
      and o.customer_id = old.customer_id
        and (deposit_is_same(old, o) or o.id = deposit_credited_as(old))))
  then
    raise exception 'it is no duplicate of that';
  end if;
  -- An account is not closed while a deposit of it is credited, and reports of one payment are
  -- approved one after the other: each sees what became of the former. A bank names none by an
  -- end that all reports of it share, and one may be told of at several accounts.
  if new.status = 'approved' then
    perform orders_lock(new.customer_id, 'real');
    perform pg_advisory_xact_lock(hashtextextended('deposit ' || name, 0))
    from (select unnest(case new.method when 'card' then array['account']
      else deposit_ends(new) end) as name order by 1) x;
  end if;
  v_flaw := deposit_flaw(old, new.status::text, new.reason, review_actor());
  if v_flaw is null and new.status = 'approved' and review_actor() <> 'assay-watcher' then
    -- What two approved together counts as such, in every sum of what one approved alone.
    if (review_first('deposits', new.id)).stands <> review_actor() then
      new.reviewers := 2;
    else
      v_flaw := case old.reviewers when 2 then 'Two operators have to approve it.'
        else deposit_alone_flaw(old, review_actor()) end;
    end if;
  end if;
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  return new;
end $$;
create trigger judge before insert or update on deposit for each row
  execute function deposit_judge();
