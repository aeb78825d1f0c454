-- Credits by itself what a watcher saw at a customer's own address, where its confirmations are
-- enough and nothing asks for a person; gives how it stands. Whoever calls holds the lock of the
-- account. Nothing is lost by waiting: it is tried again when the watcher tells of it, and when an
-- answer or a verification comes in, and each minute.
create function deposit_credit_seen(p_id bigint) returns deposit_status language plpgsql as $$
declare
  d deposit;
  v_actor text := current_setting('assay.operator', true);
begin
  select * into d from deposit where id = p_id for no key update;
  if d.status <> 'pending' or d.reviewers > 1 then return d.status; end if;
  -- Held, so that no notice contradicts it between the look and the crediting. One that is under
  -- way holds it before the account, and looks here by itself once it has that.
  perform from chain_payment where deposit_id = p_id for no key update skip locked;
  if not found then return d.status; end if;
  if not deposit_credits_itself(d) then return d.status; end if;
  perform set_config('assay.operator', 'assay-watcher', true);
  perform deposit_approve(p_id, 'assay-watcher');
  perform set_config('assay.operator', coalesce(v_actor, ''), true);
  return 'approved';
end $$;
