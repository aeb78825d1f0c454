-- What is kept about a customer, part by part, in the sequence of a number that grows: those of a
-- part behind `p_after`, at most `p_limit`. No hash, no key and no operator's name comes along.
create function archive_rows(p_customer bigint, p_part text, p_after bigint, p_limit integer)
returns table (key bigint, "row" jsonb) language plpgsql stable as $$
begin
  case p_part
  when 'profile' then
    return query select c.id, archive_operators(to_jsonb(c) - 'password_hash')
      from customer c
      where c.id = p_customer and c.id > p_after order by c.id limit p_limit;
  when 'sessions' then
    return query select s.id, to_jsonb(s) - 'token_hash'
      from session s
      where s.customer_id = p_customer and s.id > p_after order by s.id limit p_limit;
  when 'log-ins' then
    return query select l.id, to_jsonb(l)
      from login_attempt l
      where l.customer_id = p_customer and l.id > p_after order by l.id limit p_limit;
  when 'security-changes' then
    return query select s.id, to_jsonb(s)
      from security_change s
      where s.customer_id = p_customer and s.id > p_after order by s.id limit p_limit;
  when 'known-places' then
    return query select t.key, t.content from (
      select row_number() over (order by k.place) as key, to_jsonb(k) as content
      from known_place k where k.customer_id = p_customer
    ) t where t.key > p_after order by t.key limit p_limit;
  when 'google' then
    return query select t.key, t.content from (
      select row_number() over (order by g.subject) as key, to_jsonb(g) as content
      from google_account g where g.customer_id = p_customer
    ) t where t.key > p_after order by t.key limit p_limit;
  when 'authenticator' then
    return query select a.customer_id, to_jsonb(a) - 'sealed_secret'
      from authenticator a
      where a.customer_id = p_customer and a.customer_id > p_after
      order by a.customer_id limit p_limit;
  when 'recovery-codes' then
    return query select t.key, t.content from (
      select row_number() over (order by r.code_hash) as key, to_jsonb(r) - 'code_hash' as content
      from recovery_code r where r.customer_id = p_customer
    ) t where t.key > p_after order by t.key limit p_limit;
  when 'passkeys' then
    return query select k.id, to_jsonb(k) - 'public_key'
      from passkey k
      where k.customer_id = p_customer and k.id > p_after order by k.id limit p_limit;
  when 'factor-removals' then
    return query select r.id, to_jsonb(r)
      from factor_removal r
      where r.customer_id = p_customer and r.id > p_after order by r.id limit p_limit;
  when 'factor-requests' then
    return query select r.id, archive_operators(to_jsonb(r))
      from factor_request r
      where r.customer_id = p_customer and r.id > p_after order by r.id limit p_limit;
  when 'emails' then
    return query select m.id, jsonb_build_object('at', m.created_at, 'subject', m.subject)
      from mail_outbox m join customer c on c.email = m.recipient
      where c.id = p_customer and m.id > p_after order by m.id limit p_limit;
  when 'balances' then
    return query select a.id, to_jsonb(a) - array['lowest', 'highest']
      from ledger_account a
      where a.customer_id = p_customer and a.id > p_after order by a.id limit p_limit;
  when 'movements' then
    return query select p.id,
      jsonb_build_object('time', e.created_at, 'mode', e.mode, 'reason', e.reason,
        'reference', e.reference, 'account', a.kind, 'currency', p.currency, 'amount', p.amount,
        'balance_after', p.balance_after)
      from ledger_account a
        join ledger_posting p on p.account_id = a.id
        join ledger_entry e on e.id = p.entry_id
      where a.customer_id = p_customer and p.id > p_after order by p.id limit p_limit;
  when 'equity' then
    return query select t.key, t.content from (
      select row_number() over (order by q.mode, q.at) as key, to_jsonb(q) - 'hourly' as content
      from equity_point q where q.customer_id = p_customer
    ) t where t.key > p_after order by t.key limit p_limit;
  when 'orders' then
    return query select o.id, to_jsonb(o)
      from orders o
      where o.customer_id = p_customer and o.id > p_after order by o.id limit p_limit;
  when 'fills' then
    return query select f.id, to_jsonb(f)
      from fill f join orders o on o.id = f.order_id
      where o.customer_id = p_customer and f.id > p_after order by f.id limit p_limit;
  when 'order-changes' then
    return query select l.id, to_jsonb(l)
      from order_level l join orders o on o.id = l.order_id
      where o.customer_id = p_customer and l.id > p_after order by l.id limit p_limit;
  when 'price-alerts' then
    return query select a.id, to_jsonb(a)
      from price_alert a
      where a.customer_id = p_customer and a.id > p_after order by a.id limit p_limit;
  when 'watchlists' then
    return query select w.id, to_jsonb(w) || jsonb_build_object('codes', (select jsonb_agg(i.code)
        from watchlist_item i where i.watchlist_id = w.id))
      from watchlist w
      where w.customer_id = p_customer and w.id > p_after order by w.id limit p_limit;
  when 'layouts' then
    return query select t.key, t.content from (
      select row_number() over (order by l.screen) as key, to_jsonb(l) as content
      from layout l where l.customer_id = p_customer
    ) t where t.key > p_after order by t.key limit p_limit;
  when 'notifications' then
    return query select n.id, to_jsonb(n)
      from notification n
      where n.customer_id = p_customer and n.id > p_after order by n.id limit p_limit;
  when 'devices' then
    return query select d.id, to_jsonb(d) - array['endpoint', 'p256dh', 'auth']
      from push_subscription d
      where d.customer_id = p_customer and d.id > p_after order by d.id limit p_limit;
  when 'notification-settings' then
    return query select t.key, t.content from (
      select row_number() over (order by s.kind) as key, to_jsonb(s) as content
      from notification_setting s where s.customer_id = p_customer
    ) t where t.key > p_after order by t.key limit p_limit;
  when 'verifications' then
    -- What a reviewer has noted counts once it was decided, and may be another's until then.
    return query select v.id, archive_operators(to_jsonb(v)
        - case when v.status = 'pending' then array['reason', 'reasons'] else '{}' end)
      from verification v
      where v.customer_id = p_customer and v.id > p_after order by v.id limit p_limit;
  when 'files' then
    return query select f.id, to_jsonb(f) - array['key_id', 'wrapped_key']
      from file f
      where f.customer_id = p_customer and f.id > p_after order by f.id limit p_limit;
  when 'looks-at-files' then
    return query select l.id, archive_operators(to_jsonb(l))
      from file_look l join file f on f.id = l.file_id
      where f.customer_id = p_customer and l.id > p_after order by l.id limit p_limit;
  when 'destinations' then
    return query select d.id, to_jsonb(d) - array['sealed_card', 'key_id', 'card_hash']
      from withdrawal_destination d
      where d.customer_id = p_customer and d.id > p_after order by d.id limit p_limit;
  when 'withdrawals' then
    return query select w.id, to_jsonb(w)
        || jsonb_build_object('steps', (select jsonb_agg(archive_operators(to_jsonb(s))
        order by s.at) from withdrawal_step s where s.withdrawal_id = w.id), 'card_looks', (
        select jsonb_agg(archive_operators(to_jsonb(l)) order by l.id)
        from card_look l where l.withdrawal_id = w.id))
      from withdrawal w
      where w.customer_id = p_customer and w.id > p_after order by w.id limit p_limit;
  when 'deposits' then
    return query select d.id, to_jsonb(d)
        || jsonb_build_object('steps', (select jsonb_agg(archive_operators(to_jsonb(s))
        order by s.at) from deposit_step s where s.deposit_id = d.id), 'on_chain', (
        select jsonb_agg(to_jsonb(p) - 'told_otherwise') from chain_payment p
        where p.deposit_id = d.id))
      from deposit d
      where d.customer_id = p_customer and d.id > p_after order by d.id limit p_limit;
  when 'deposit-addresses' then
    return query select a.id, archive_operators(to_jsonb(a))
      from deposit_address a
      where a.customer_id = p_customer and a.id > p_after order by a.id limit p_limit;
  when 'swaps' then
    return query select q.id, to_jsonb(q)
      from swap_quote q
      where q.customer_id = p_customer and q.id > p_after order by q.id limit p_limit;
  when 'plans' then
    return query select p.id, to_jsonb(p)
      from plan p where p.customer_id = p_customer and p.id > p_after order by p.id limit p_limit;
  when 'plan-payments' then
    return query select t.key, t.content from (
      select y.plan_id * 1000 + y.day as key, to_jsonb(y) as content
      from plan_payment y join plan p on p.id = y.plan_id where p.customer_id = p_customer
    ) t where t.key > p_after order by t.key limit p_limit;
  when 'bids' then
    return query select b.id, to_jsonb(b)
        || jsonb_build_object('collectible', (select to_jsonb(c)
          - '{written_by,listed_by,picture_id}'::text[] from collectible c
          where c.id = b.collectible_id), 'sale', (select to_jsonb(s) - 'transferred_by'
          from collectible_sale s where s.bid_id = b.id))
      from bid b where b.customer_id = p_customer and b.id > p_after order by b.id limit p_limit;
  when 'loans' then
    return query select l.id, to_jsonb(l)
        || jsonb_build_object('steps', (select jsonb_agg(archive_operators(to_jsonb(s))
        order by s.at) from loan_step s where s.loan_id = l.id), 'repayments', (
        select jsonb_agg(to_jsonb(r) order by r.id) from loan_repayment r where r.loan_id = l.id))
      from loan l
      where l.customer_id = p_customer and l.id > p_after order by l.id limit p_limit;
  when 'invitation' then
    return query select i.customer_id, to_jsonb(i)
      from invitation i
      where i.customer_id = p_customer and i.customer_id > p_after
      order by i.customer_id limit p_limit;
  when 'invite-rewards' then
    -- Why one is refused tells of the inviter.
    return query select t.key, t.content from (
      select (r.day - '2000-01-01'::date)::bigint as key, to_jsonb(r) - 'refused' as content
      from invite_reward r where r.customer_id = p_customer
    ) t where t.key > p_after order by t.key limit p_limit;
  when 'invite-payments' then
    return query select p.id, to_jsonb(p)
      from invite_payment p
      where p.customer_id = p_customer and p.id > p_after order by p.id limit p_limit;
  when 'limits' then
    return query select t.key, t.content from (
      select row_number() over (order by l.kind) as key, to_jsonb(l) as content
      from own_limit l where l.customer_id = p_customer
    ) t where t.key > p_after order by t.key limit p_limit;
  when 'limit-changes' then
    return query select l.id, to_jsonb(l)
      from own_limit_change l
      where l.customer_id = p_customer and l.id > p_after order by l.id limit p_limit;
  when 'breaks' then
    return query select b.id, to_jsonb(b)
      from trading_break b
      where b.customer_id = p_customer and b.id > p_after order by b.id limit p_limit;
  when 'closings' then
    return query select k.id, to_jsonb(k) - array['email_hash', 'farewell']
      from account_closing k
      where k.customer_id = p_customer and k.id > p_after order by k.id limit p_limit;
  when 'questions' then
    return query select q.id, to_jsonb(q)
        || jsonb_build_object('answered', (select jsonb_agg(to_jsonb(a) order by a.id)
        from money_answer a where a.question_id = q.id), 'dropped_at', (
        select d.at from money_drop d where d.question_id = q.id))
      from money_question q
      where q.customer_id = p_customer and q.id > p_after order by q.id limit p_limit;
  when 'support' then
    return query select v.id, to_jsonb(v) || jsonb_build_object('messages', (
        select jsonb_agg(archive_operators(to_jsonb(m)) order by m.id)
        from support_message m where m.conversation_id = v.id))
      from support_conversation v
      where v.customer_id = p_customer and v.id > p_after order by v.id limit p_limit;
  when 'proofs' then
    return query select t.key, t.content from (
      select row_number() over (order by d.day) as key, to_jsonb(l) - 'account' as content
      from proof_day d join proof_leaf l on l.day = d.day and l.customer_id = p_customer
    ) t where t.key > p_after order by t.key limit p_limit;
  end case;
end $$;
grant execute on function archive_rows(bigint, text, bigint, integer) to assay_app;
