/**
 * How an incremental audit asks each audit view, and why. A view stands on exactly one of three lists
 * (`tests/tidy/audits.test.ts`); one that is not known here is asked whole.
 */

/**
 * By rows of customers: each rule is about one customer, one order or one entry, so that it is asked over
 * all rows of the customers who were touched, of any age.
 */
export const overTouched: readonly string[] = [
  'audit_advance_has_open_orders',
  'audit_amounts_keep_their_scale',
  'audit_available_not_negative',
  'audit_balance_is_sum_of_postings',
  'audit_bids_are_posted',
  'audit_chain_payments_are_deposits',
  'audit_closed_accounts_are_empty',
  'audit_closed_lots',
  'audit_closings_are_posted',
  'audit_cover_is_posted',
  'audit_demo_resets_are_resets',
  'audit_deposits_are_posted',
  'audit_deposits_were_decided',
  'audit_entries_have_a_cause',
  'audit_entries_have_two_postings',
  'audit_entries_sum_to_zero',
  'audit_fees_are_posted',
  'audit_fees_are_their_version',
  'audit_fill_days_are_their_fills',
  'audit_fill_is_posted',
  'audit_fills_cite_a_fresh_tick',
  'audit_fills_of_orders',
  'audit_held_is_what_holds_it',
  'audit_held_without_account',
  'audit_invite_payments_are_posted',
  'audit_invite_rewards_are_fees',
  'audit_last_balance_after_is_balance',
  'audit_levels_were_reached',
  'audit_limits_were_reached',
  'audit_loans_are_posted',
  'audit_loans_are_signed',
  'audit_loans_were_decided',
  'audit_margin_in_proportion',
  'audit_margin_is_posted',
  'audit_modes_are_disjoint',
  'audit_moves_were_asked_about',
  'audit_no_order_opened_in_a_break',
  'audit_open_orders_are_counted',
  'audit_options_follow_their_ticks',
  'audit_options_settle_after_expiry',
  'audit_order_entries_have_a_cause',
  'audit_order_fee_is_its_fills',
  'audit_order_profit_is_its_fills',
  'audit_own_results_are_sums',
  'audit_payments_are_credited_once',
  'audit_plan_days_are_paid_once',
  'audit_plan_principal_is_held',
  'audit_plans_are_posted',
  'audit_profit_is_posted',
  'audit_proof_days_are_the_ledger',
  'audit_proof_leaves_nothing_out',
  'audit_sandbox_deposits_are_play',
  'audit_stops_were_reached',
  'audit_support_is_told_truly',
  'audit_swaps_are_posted',
  'audit_ties_cancel_one',
  'audit_wallets_of_customers',
  'audit_withdrawals_are_posted',
  'audit_withdrawals_were_decided',
];

/** What of a view over touched rows is another than its own text, which is told where `because` is. */
export type Narrowed = {
  because: string;
  /** Which of its findings count; `v` is the view. */
  where?: string;
  /** Tables that it reads as they are. */
  asTheyAre?: readonly string[];
  /** A part of its text, and what stands for it. */
  instead?: readonly [part: string, put: string];
};

const ofCustomers = {
  because: 'of accounts of the house only some postings are there: houseBalances follows them',
  where: 'v.id in (select a.id from pg_temp.ledger_account a where a.customer_id is not null)',
};

export const narrowed: Readonly<Record<string, Narrowed>> = {
  audit_balance_is_sum_of_postings: ofCustomers,
  audit_last_balance_after_is_balance: ofCustomers,
  audit_invite_rewards_are_fees: {
    because: 'of whom a touched customer invited the rewards are there, and not what was paid',
    where: 'v.customer_id in (select id from pg_temp.touched_customer)',
  },
  audit_proof_days_are_the_ledger: {
    because: 'the day before the new ones is there to go on from, without what led to it',
    where: 'v.day is null or v.day > (select first_day from pg_temp.audited_since)',
  },
  audit_sandbox_deposits_are_play: {
    because: 'whether a house is a sandbox its first logins say, whoever was touched',
    asTheyAre: ['customer'],
  },
  audit_swaps_are_posted: {
    because: 'a function of a row takes rows of the table itself',
    instead: ['swap_flaw(q.*)', 'swap_flaw((q.*)::text::public.swap_quote)'],
  },
  audit_fill_days_are_their_fills: {
    because: 'days are summed as they go: those that were summed since are summed again, whole',
    where: `v.day >= (select (fills_until at time zone 'UTC')::date from pg_temp.audited_since)`,
    instead: [
      `'-infinity'::timestamp with time zone`,
      `(select date_trunc('day', fills_until, 'UTC') from pg_temp.audited_since)`,
    ],
  },
};

/** Asked as they are: they read tables that do not grow with customers and orders, or an index. */
export const askedWhole: Readonly<Record<string, string>> = {
  audit_bids_follow_their_terms: 'bids and collectibles, of which operators list each',
  audit_borrowed_cash_is_there: 'accounts of borrowers, by an index of rare kinds',
  audit_charity_is_owed: 'sales and payouts, and the account of charity by an index',
  audit_collectibles_have_one_owner: 'bids and collectibles, of which operators list each',
  audit_loan_book_is_its_moves: 'sums of loans and repayments',
  audit_loan_debt_is_owed: 'sums of loans, and accounts of borrowers by an index of rare kinds',
  audit_marketing_is_its_moves: 'a payment for each inviter and month',
  audit_newest_terms_are_in_force: 'instruments',
  audit_option_reserve: 'options that run, by an index of orders that are open',
  audit_plan_reserve_is_owed: 'plans that run',
  audit_proof_records_are_a_chain: 'a record for each day',
  audit_removals_of_operators_have_two: 'removals of factors that operators entered',
  audit_treasury_is_its_moves: 'moves of the house, and the sum of what plans were paid',
};

/** Left to a full audit: each reads everything, and follows from what is asked. */
export const askedInFullOnly: Readonly<Record<string, string>> = {
  audit_currency_and_mode_sum_to_zero:
    'each new entry sums to zero, and each balance that moved is the sum of its postings',
  audit_proof_leaves_are_their_day:
    'leaves are of all customers each day, never change, and are added up as they are taken; what the day says of the ledger is asked',
};
