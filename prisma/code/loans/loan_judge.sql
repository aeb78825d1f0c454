-- What may become of a loan, whoever writes it.
create function loan_judge() returns trigger language plpgsql as $$
declare
  v_open text[] := '{status,reason,paid_out_at,due_at,ended_at,principal,interest,counted_days,
    next_turn_at}';
  v_flaw text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then raise exception 'a loan begins pending'; end if;
    new.reviewers := review_needed('loans', 'USDT', new.amount);
    return new;
  end if;
  -- Of an account of which nothing is kept any more, the reason is erased.
  if closing_is_over(old.customer_id)
    and to_jsonb(new) - '{reason}'::text[] = to_jsonb(old) - '{reason}'::text[]
  then
    return new;
  end if;
  if to_jsonb(new) - v_open <> to_jsonb(old) - v_open then
    raise exception 'a loan keeps the terms that were signed';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('pending', 'repaying'),
    ('pending', 'rejected'), ('pending', 'cancelled'), ('repaying', 'overdue'),
    ('repaying', 'repaid'), ('overdue', 'repaid'))
  then
    raise exception 'a loan that is % does not become %', old.status, new.status;
  end if;
  if old.status = 'pending' then
    if new.status = 'pending' then raise exception 'a loan waits for its review'; end if;
    if new.status <> 'cancelled' then
      v_flaw := loan_flaw(old, case new.status when 'repaying' then 'approved'
        else new.status::text end, new.reason, review_actor());
      if v_flaw is null and new.status = 'repaying' then
        -- What two approved together counts as such, in every sum of what one approved alone.
        if (review_first('loans', new.id)).stands <> review_actor() then
          new.reviewers := 2;
        else
          v_flaw := case old.reviewers when 2 then 'Two operators have to approve it.'
            else loan_alone_flaw(old, review_actor()) end;
        end if;
      end if;
      if v_flaw is not null then raise exception '%', v_flaw; end if;
    end if;
    if new.status <> 'repaying' then
      new.ended_at := clock_timestamp();
      return new;
    end if;
    new.paid_out_at := clock_timestamp();
    new.due_at := new.paid_out_at + new.days * interval '24 hours';
    new.principal := new.amount;
    new.next_turn_at := loan_next_turn(new.due_at, new.paid_out_at);
    return new;
  end if;
  if (new.reason, new.paid_out_at, new.due_at)
    is distinct from (old.reason, old.paid_out_at, old.due_at)
  then
    raise exception 'a loan keeps when it was paid out and is due';
  end if;
  if new.principal > old.principal or new.counted_days < old.counted_days then
    raise exception 'what was repaid stays repaid';
  end if;
  return new;
end $$;
create trigger judge before insert or update on loan for each row execute function loan_judge();
