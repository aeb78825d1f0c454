-- An audit that found nothing, and how far it saw: the next one may begin there. `not_yet` are
-- numbers of entries below the last one that were missing: undone, or not committed yet.
create table audit_mark (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Whether everything was looked at, or what was touched since the mark before.
  is_full boolean not null,
  last_entry bigint not null,
  not_yet bigint[] not null,
  -- Until when the fills of a day had been summed; null where none had.
  fills_until timestamptz
);

-- What an incremental audit finds by its time instead of by its entry. Rows come in the order of
-- time, so that a few bytes for each hundred pages are enough.
create index orders_by_change on orders using brin (changed_at) with (autosummarize = on);
create index deposit_by_time on deposit using brin (created_at) with (autosummarize = on);
create index withdrawal_by_time on withdrawal using brin (created_at) with (autosummarize = on);
create index swap_quote_by_time on swap_quote using brin (used_at) with (autosummarize = on);
create index plan_by_time on plan using brin (started_at, ended_at) with (autosummarize = on);
create index plan_payment_by_time on plan_payment using brin (at) with (autosummarize = on);
create index loan_by_time on loan using brin (created_at) with (autosummarize = on);
create index loan_step_by_time on loan_step using brin (at) with (autosummarize = on);
create index loan_repayment_by_time on loan_repayment using brin (at) with (autosummarize = on);
create index bid_by_time on bid using brin (placed_at) with (autosummarize = on);
create index chain_payment_by_time on chain_payment using brin (seen_at, told_at)
  with (autosummarize = on);
create index invite_reward_by_day on invite_reward using brin (day) with (autosummarize = on);
create index invite_payment_by_time on invite_payment using brin (at) with (autosummarize = on);
create index support_message_by_time on support_message using brin (at) with (autosummarize = on);
create index account_closing_of_customer on account_closing (customer_id);

-- Rules about accounts that few have must not read those that all have, nor all entries.
create index ledger_account_rare on ledger_account (kind) where kind not in ('available', 'held');
create index ledger_entry_of_charity on ledger_entry (id) where reason = 'charity-paid';
