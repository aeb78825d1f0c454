/** How long an archive can be fetched. */
export const archiveDays = 7;

/** So often the making of an archive is begun; after that it is given up and its customer told. */
export const archiveTries = 4;

/** The parts of an archive, each with the tables that it tells everything of. */
export const archiveParts = {
  profile: ['customer'],
  sessions: ['session'],
  'log-ins': ['login_attempt'],
  'security-changes': ['security_change'],
  'known-places': ['known_place'],
  google: ['google_account'],
  authenticator: ['authenticator'],
  'recovery-codes': ['recovery_code'],
  passkeys: ['passkey'],
  'factor-removals': ['factor_removal'],
  'factor-requests': ['factor_request'],
  emails: ['mail_outbox'],
  balances: ['ledger_account'],
  movements: ['ledger_posting', 'ledger_entry'],
  equity: ['equity_point'],
  orders: ['orders'],
  fills: ['fill'],
  'order-changes': ['order_level'],
  'price-alerts': ['price_alert'],
  watchlists: ['watchlist', 'watchlist_item'],
  layouts: ['layout'],
  notifications: ['notification'],
  devices: ['push_subscription'],
  'notification-settings': ['notification_setting'],
  verifications: ['verification'],
  files: ['file'],
  'looks-at-files': ['file_look'],
  destinations: ['withdrawal_destination'],
  withdrawals: ['withdrawal', 'withdrawal_step', 'card_look'],
  deposits: ['deposit', 'deposit_step', 'chain_payment'],
  'deposit-addresses': ['deposit_address'],
  swaps: ['swap_quote'],
  plans: ['plan'],
  'plan-payments': ['plan_payment'],
  bids: ['bid', 'collectible_sale'],
  loans: ['loan', 'loan_repayment', 'loan_step'],
  invitation: ['invitation'],
  'invite-rewards': ['invite_reward'],
  'invite-payments': ['invite_payment'],
  limits: ['own_limit'],
  'limit-changes': ['own_limit_change'],
  breaks: ['trading_break'],
  closings: ['account_closing'],
  questions: ['money_question', 'money_answer', 'money_drop'],
  support: ['support_message', 'support_conversation'],
  proofs: ['proof_leaf'],
} as const satisfies Record<string, readonly string[]>;

export type ArchivePart = keyof typeof archiveParts;
export const archivePartNames = Object.keys(archiveParts) as ArchivePart[];

/** Tables that name a customer and are in no archive, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  credited_payment:
    'which payment each credited deposit was, so that none is credited again: the deposits are in it',
  data_archive: 'the archive itself',
  forgotten_payment: 'payments of accounts that were erased, so that none is credited again',
  idempotency_key: 'answers of calls, kept for a day: what they did is in the other parts',
  order_news: 'for the engine, for an hour, that an order changed: the orders are in it',
  own_result: 'sums of the movements by the hour, for limits of losses',
  passkey_challenge: 'what a device is asked to sign, of use for minutes alone',
  trading_account: 'a counter of open orders and a lock',
  username_look: 'the username once more, as it is compared with others',
};
