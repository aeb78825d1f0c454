-- What may become of a withdrawal, whoever writes it.
create function withdrawal_judge() returns trigger language plpgsql as $$
declare
  v_open text[] := '{status,reason,reference}';
  v_flaw text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then raise exception 'a withdrawal begins pending'; end if;
    new.reviewers := review_needed('withdrawals', new.currency, new.amount);
    new.rejected_by_one := false;
    return new;
  end if;
  -- Of an account of which nothing is kept any more, what names a payment is erased.
  if closing_is_over(old.customer_id) and new.status = old.status
    and to_jsonb(new) - '{reason,reference}'::text[]
      = to_jsonb(old) - '{reason,reference}'::text[]
  then
    return new;
  end if;
  if to_jsonb(new) - v_open <> to_jsonb(old) - v_open then
    raise exception 'a withdrawal keeps what it was asked for';
  end if;
  if new.status = 'cancelled' then
    -- One that was approved and never sent is no lock without an end.
    if old.status <> 'pending' and not (old.status = 'approved' and exists (
      select from withdrawal_step s where s.withdrawal_id = old.id and s.step = 'approved'
        and s.at <= clock_timestamp() - interval '7 days')
      -- What is being sent is paid, and must not come back besides.
      and withdrawal_sent_at(old.id) is null)
    then
      raise exception 'it can no longer be cancelled' using errcode = '10115';
    end if;
    return new;
  end if;
  v_flaw := withdrawal_flaw(old, case when new.status = old.status
      and new.reference is distinct from old.reference then 'sent' else new.status::text end,
    new.reason, case when new.reference is distinct from old.reference then new.reference end,
    review_actor());
  if v_flaw is null and new.status = 'approved' and old.status = 'pending' then
    -- What two approved together counts as such, in every sum of what one approved alone.
    if (review_first('withdrawals', new.id)).stands <> review_actor() then
      new.reviewers := 2;
    else
      v_flaw := case old.reviewers when 2 then 'Two operators have to approve it.'
        else withdrawal_alone_flaw(old, review_actor()) end;
    end if;
  end if;
  if v_flaw is null and new.status = 'rejected' and not coalesce(
      (review_first('withdrawals', new.id, 'first-rejection')).stands <> review_actor(), false)
    and not withdrawal_returns(new.id)
  then
    v_flaw := withdrawal_reject_alone_flaw(old, review_actor());
  end if;
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  return new;
end $$;
create trigger judge before insert or update on withdrawal for each row
  execute function withdrawal_judge();
