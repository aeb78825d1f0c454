-- A customer's word that a payment is on its way. Null where there is no such address for them, or
-- the proof is not their file. Refuses with 10022 what their verification does not reach, and with
-- 10101 what is below the minimum, unless it was paid (`p_paid`): then word of it is taken with
-- remarks, and review decides. So it is with an address that is shown no more. A limit, a break or
-- a question refuses nothing here: what was paid must not be lost for want of a word. A payment to
-- a bank account that was told of in the same words is refused with 10146, unless `p_paid`. A large
-- or unusual one is asked about in `p_wording`. The same key within a day is the same deposit.
create function deposit_submit(p_customer bigint, p_method deposit_method, p_address bigint,
  p_amount numeric, p_tx_hash text, p_last_six text, p_proof bigint, p_key text,
  p_locale text, p_wording jsonb, p_paid boolean)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  c customer;
  a deposit_address;
  d deposit;
  v_least numeric;
  v_question bigint;
  v_told bigint;
  v_why text;
  v_remarks deposit_remark[] := '{}';
begin
  perform orders_lock(p_customer, 'real');
  select id into v_id from deposit
  where customer_id = p_customer and client_key = p_key
    and created_at > now() - interval '24 hours';
  if found then return v_id; end if;
  select * into c from customer where id = p_customer;
  if c.status = 'closed' then return null; end if;
  if c.basic_status <> 'verified' and p_paid then
    v_remarks := v_remarks || 'basic-verification'::deposit_remark;
  elsif c.basic_status <> 'verified' then
    raise exception 'not verified' using errcode = '10022', detail = '{"level": "basic"}';
  end if;
  select * into a from deposit_address
  where id = p_address and shown_at is not null
    and (customer_id is null or customer_id = p_customer)
    and (network is null) = (p_method = 'card');
  if not found then return null; end if;
  if not a.enabled then v_remarks := v_remarks || 'former-address'::deposit_remark; end if;
  select value::numeric into v_least from parameter_now where key = 'deposits.min.' || a.currency;
  if p_amount < v_least and p_paid then
    v_remarks := v_remarks || 'below-minimum'::deposit_remark;
  elsif p_amount < v_least then
    raise exception 'below the minimum' using errcode = '10101',
      detail = json_build_object('limit', trim_scale(v_least)::text, 'currency', a.currency);
  end if;
  d := deposit_claim(a, p_customer, p_amount, p_tx_hash, p_last_six);
  select o.id into v_told from deposit o
  where o.customer_id = p_customer and o.method = 'card' and o.status in ('pending', 'approved')
    and deposit_is_same(d, o) and o.amount = p_amount and p_tx_hash <> ''
    and lower(o.tx_hash) = lower(p_tx_hash) and lower(o.last_six) = lower(p_last_six)
  order by o.id limit 1;
  if v_told is not null and not p_paid then
    raise exception 'told of already' using errcode = '10146',
      detail = json_build_object('deposit', v_told::text);
  end if;
  if deposit_limit_passed(d) is not null then
    if not p_paid then
      raise exception 'not verified far enough' using errcode = '10022',
        detail = json_build_object('level', 'advanced', 'limit',
          trim_scale(deposit_limit_passed(d))::text, 'currency', a.currency);
    end if;
    v_remarks := v_remarks || 'advanced-verification'::deposit_remark;
  end if;
  -- A picture proves one payment; after a rejection it may be shown again.
  if exists (select from deposit
    where customer_id = p_customer and proof = p_proof and status <> 'rejected')
  then
    return null;
  end if;
  if p_proof is not null
    and file_use(p_customer, array[p_proof], array['proof'::file_purpose], 'deposit') <> 1
  then
    return null;
  end if;
  v_why := question_why(p_customer, 'deposit', a.currency, deposit_adds(d));
  if v_why is not null then
    insert into money_question (customer_id, move, currency, amount, target_id, why, locale,
      wording)
    values (p_customer, 'deposit', a.currency, p_amount, a.id, v_why, p_locale, p_wording)
    returning id into v_question;
  end if;
  insert into deposit (customer_id, method, currency, address_id, amount, tx_hash, last_six, proof,
    client_key, question_id, remarks)
  values (p_customer, p_method, a.currency, a.id, p_amount, p_tx_hash, p_last_six, p_proof, p_key,
    v_question, v_remarks)
  returning * into d;
  -- What the watcher was credited with is told of too late, and closed as that.
  perform deposit_close_same(o) from deposit o
  where o.customer_id = p_customer and o.status = 'approved' and deposit_is_same(d, o)
    and exists (select from chain_payment p where p.deposit_id = o.id)
  order by o.amount = d.amount desc, o.id limit 1;
  return d.id;
end $$;
grant execute on function deposit_submit(
  bigint, deposit_method, bigint, numeric, text, text, bigint, text, text, jsonb, boolean)
  to assay_app;
