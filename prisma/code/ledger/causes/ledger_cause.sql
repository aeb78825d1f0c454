-- What each row on record has to have posted, posting by posting; orders and closings aside, whose
-- entries are compared with their rows by views of their own. How much of it counts as borrowed is
-- decided as it is posted: where that may be, the amount here is 0.
create view ledger_cause as
  with placed as (
    select b.*, case when lag(b.status) over w = 'raised' then lag(b.amount) over w else 0
      end as carried
    from bid b window w as (partition by b.collectible_id order by b.id)
  ), wanted as (
    select 'demo-grant:' || t.customer_id as reference, 'demo-grant' as reason, x.*
    from trading_account t cross join lateral (values
      (t.customer_id, 'available', 'USDT', 100000), (null, 'external', 'USDT', -100000)
    ) x (customer_id, kind, currency, amount)
    where t.mode = 'demo'
    union all
    select 'deposit:' || d.id, 'deposit-credited', x.*
    from deposit d cross join lateral (values
      (d.customer_id, 'available', d.currency, d.amount),
      (null, 'external', d.currency, -d.amount)
    ) x
    where d.status = 'approved'
    union all
    select 'withdrawal:' || w.id || x.step, x.reason, x.customer_id, x.kind, x.currency, x.amount
    from withdrawal w cross join lateral (values
      (':requested', 'withdrawal-requested', w.customer_id, 'available', w.currency, -w.amount),
      (':requested', 'withdrawal-requested', w.customer_id, 'held', w.currency, w.amount),
      (':requested', 'withdrawal-requested', w.customer_id, 'borrowed', 'USDT', 0),
      (':requested', 'withdrawal-requested', null, 'loan-cash', 'USDT', 0)
    ) x (step, reason, customer_id, kind, currency, amount)
    union all
    select 'withdrawal:' || w.id || ':completed', 'withdrawal-completed', x.*
    from withdrawal w cross join lateral (values
      (w.customer_id, 'held', w.currency, -w.amount),
      (null, 'external', w.currency, w.amount - w.fee), (null, 'fees', w.currency, w.fee)
    ) x
    where w.status = 'completed'
    union all
    select 'withdrawal:' || w.id || ':released', 'withdrawal-released', x.*
    from withdrawal w cross join lateral (values
      (w.customer_id, 'held', w.currency, -w.amount),
      (w.customer_id, 'available', w.currency, w.amount),
      (w.customer_id, 'borrowed', 'USDT', 0), (null, 'loan-cash', 'USDT', 0)
    ) x
    where w.status in ('rejected', 'cancelled')
    union all
    select 'swap:' || q.id, 'swapped', x.*
    from swap_quote q cross join lateral (values
      (q.customer_id, 'available', q.from_currency, -q.amount),
      (null, 'trading', q.from_currency, q.amount),
      (null, 'trading', q.to_currency, -q.gross),
      (q.customer_id, 'available', q.to_currency, q.gross - q.fee),
      (null, 'fees', q.to_currency, q.fee),
      (q.customer_id, 'borrowed', 'USDT', 0), (null, 'loan-cash', 'USDT', 0)
    ) x
    where q.used_at is not null
    union all
    select 'plan:' || p.id, 'plan-bought', x.*
    from plan p cross join lateral (values
      (p.customer_id, 'available', 'USDT', -p.amount),
      (p.customer_id, 'plan-principal', 'USDT', p.amount),
      (null, 'plan-treasury', 'USDT', -p.daily_earning * p.days),
      (null, 'plan-reserve', 'USDT', p.daily_earning * p.days)
    ) x
    union all
    select 'plan:' || p.id || ':day:' || y.day, 'plan-earning', x.*
    from plan_payment y join plan p on p.id = y.plan_id cross join lateral (values
      (p.customer_id, 'available', 'USDT', y.amount), (null, 'plan-reserve', 'USDT', -y.amount)
    ) x
    union all
    select 'plan:' || p.id || ':end', 'plan-ended', x.*
    from plan p cross join lateral (values
      (p.customer_id, 'available', 'USDT', p.amount),
      (p.customer_id, 'plan-principal', 'USDT', -p.amount)
    ) x
    where p.status = 'profit-divided'
    union all
    select 'plan:' || p.id || ':exit', 'plan-exited', x.*
    from plan p cross join lateral (values
      (p.customer_id, 'available', 'USDT', p.amount - p.penalty),
      (p.customer_id, 'plan-principal', 'USDT', -p.amount),
      (null, 'fees', 'USDT', p.penalty),
      (null, 'plan-treasury', 'USDT', p.daily_earning * (p.days - p.paid_days)),
      (null, 'plan-reserve', 'USDT', -p.daily_earning * (p.days - p.paid_days))
    ) x
    where p.status = 'exited'
    union all
    select 'treasury:' || m.id, 'treasury-moved', x.*
    from treasury_move m
    cross join lateral (
      select case m.source when 'taken-out' then -m.amount else m.amount end as amount
    ) i
    cross join lateral (values
      (null::bigint, case m.source when 'fees' then 'fees' else 'external' end, 'USDT', -i.amount),
      (null, case m.fund when 'loans' then 'loan-book' when 'marketing' then 'marketing'
        else 'plan-treasury' end, 'USDT', i.amount)
    ) x
    where m.status = 'approved'
    union all
    select 'loan:' || l.id, 'loan-paid-out', x.*
    from loan l cross join lateral (values
      (null, 'loan-book', 'USDT', -l.amount), (l.customer_id, 'available', 'USDT', l.amount),
      (l.customer_id, 'loan-debt', 'USDT', -l.amount), (null, 'loan-claims', 'USDT', l.amount),
      (l.customer_id, 'borrowed', 'USDT', -l.amount), (null, 'loan-cash', 'USDT', l.amount)
    ) x
    where l.paid_out_at is not null
    union all
    select 'loan:' || l.id || ':repayment:' || r.id, 'loan-repaid', x.*
    from loan_repayment r join loan l on l.id = r.loan_id cross join lateral (values
      (l.customer_id, 'available', 'USDT', -r.interest - r.principal),
      (null, 'loan-book', 'USDT', r.interest + r.principal),
      (l.customer_id, 'loan-debt', 'USDT', r.principal),
      (null, 'loan-claims', 'USDT', -r.principal),
      (l.customer_id, 'borrowed', 'USDT', 0), (null, 'loan-cash', 'USDT', 0)
    ) x
    union all
    select 'bid:' || b.id, 'bid-placed', x.*
    from placed b cross join lateral (values
      (b.customer_id, 'available', 'USDT', b.carried - b.amount),
      (b.customer_id, 'held', 'USDT', b.amount - b.carried)
    ) x
    where b.kind = 'bid'
    union all
    select 'bid:' || b.id || ':released', 'bid-released', x.*
    from bid b cross join lateral (values
      (b.customer_id, 'held', 'USDT', -b.amount), (b.customer_id, 'available', 'USDT', b.amount)
    ) x
    where b.status = 'outbid'
    union all
    select 'bid:' || b.id, 'collectible-bought', x.*
    from placed b cross join lateral (values
      (b.customer_id, 'available', 'USDT', b.carried - b.amount),
      (b.customer_id, 'held', 'USDT', -b.carried), (null, 'charity', 'USDT', b.amount)
    ) x
    where b.kind = 'buy'
    union all
    select 'bid:' || b.id || ':won', 'collectible-won', x.*
    from bid b cross join lateral (values
      (b.customer_id, 'held', 'USDT', -b.amount), (null, 'charity', 'USDT', b.amount)
    ) x
    where b.kind = 'bid' and b.status = 'won'
    union all
    select 'charity-payout:' || p.id, 'charity-paid', x.*
    from charity_payout p cross join lateral (values
      (null::bigint, 'charity', p.currency, -p.amount), (null, 'external', p.currency, p.amount)
    ) x
    where p.status = 'approved'
    union all
    select 'invites:' || p.customer_id || ':' || to_char(p.month, 'YYYY-MM'), 'invite-reward', x.*
    from invite_payment p cross join lateral (values
      (p.customer_id, 'available', 'USDT', p.amount), (null, 'marketing', 'USDT', -p.amount)
    ) x
  )
  select reference, reason::ledger_reason as reason,
    case reason when 'demo-grant' then 'demo' else 'real' end::mode as mode, customer_id,
    kind::account_kind as kind, currency, amount
  from wanted where amount <> 0 or kind in ('borrowed', 'loan-cash');
