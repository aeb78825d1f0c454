// Written by `npm run schema` from the tables of the database.

/** The words of every enum. */
export type EnumWords = {
  account_kind: 'available' | 'held' | 'plan-principal' | 'loan-debt' | 'advance' | 'trading' | 'fees' | 'plan-treasury' | 'plan-reserve' | 'loan-book' | 'charity' | 'marketing' | 'negative-balance-cover' | 'external' | 'option-reserve';
  alert_direction: 'above' | 'below';
  alert_status: 'active' | 'fired' | 'removed';
  close_reason: 'customer' | 'stop-loss' | 'take-profit' | 'trailing-stop' | 'margin-close-out' | 'expiry';
  code_purpose: 'register' | 'reset' | 'security';
  customer_status: 'active' | 'suspended';
  ledger_reason: 'demo-grant' | 'demo-reset' | 'sandbox-deposit' | 'order-opened' | 'order-placed' | 'order-changed' | 'order-cancelled' | 'order-expired' | 'order-part-closed' | 'order-closed' | 'option-bought' | 'option-settled' | 'option-returned';
  mode: 'real' | 'demo';
  order_kind: 'margin' | 'timed';
  order_side: 'long' | 'short';
  order_status: 'pending' | 'open' | 'closed' | 'cancelled' | 'expired';
  order_type: 'market' | 'limit';
  verification_status: 'not-started' | 'pending' | 'verified' | 'rejected';
};

/** Rows as SQL reads them: bigint and numeric are strings, times are dates. */
export type TableRows = {
  applied_code: {
    one: boolean;
    checksum: string;
    applied_at: Date;
  };
  calendar: {
    id: string;
    time_zone: string;
    weekly: unknown;
  };
  calendar_exception: {
    id: string;
    calendar_id: string;
    date: Date;
    name: string;
    sessions: unknown;
    in_force: boolean;
  };
  candle: {
    code: string;
    source: string;
    interval: string;
    start: Date;
    open: string;
    high: string;
    low: string;
    close: string;
    volume: string;
    made: boolean;
  };
  currency: {
    code: string;
    kept_scale: number;
  };
  customer: {
    id: string;
    username: string;
    username_key: string;
    email: string;
    password_hash: string | null;
    password_changed_at: Date;
    status: EnumWords['customer_status'];
    credit_score: number;
    virtual_enabled: boolean;
    virtual_mode: boolean;
    basic_status: EnumWords['verification_status'];
    advanced_status: EnumWords['verification_status'];
    loan_status: EnumWords['verification_status'];
    invite_code: string;
    invited_by: string | null;
    locale: string;
    created_at: Date;
    status_reason: string;
  };
  email_code: {
    id: string;
    email: string;
    purpose: EnumWords['code_purpose'];
    code_hash: string;
    tries: number;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    asked_address: string | null;
    asked_device: string | null;
    stray_tries: number;
  };
  engine_lead: {
    one: boolean;
    epoch: string;
    batch: string | null;
    results: unknown;
    committed_at: Date | null;
  };
  engine_term: {
    epoch: string;
    since: Date;
    until: Date | null;
  };
  equity_point: {
    customer_id: string;
    mode: EnumWords['mode'];
    at: Date;
    balance: string;
    equity: string;
  };
  fill: {
    id: string;
    order_id: string;
    leg: string;
    requested_price: string;
    price: string;
    tick_source: string;
    tick_live: boolean;
    tick_time: Date;
    tick_received_at: Date;
    tick_sequence: string;
    tick_bid: string;
    tick_ask: string;
    age_ms: number;
    max_age_ms: number;
    conversion: unknown;
    spread: string;
    fee: string;
    slippage: string;
    reason: string;
    entry_id: string | null;
    created_at: Date;
    lots: string | null;
    profit: string | null;
    covered: string;
    decision: unknown;
    tick_size: string | null;
    close_key: string | null;
  };
  fill_day: {
    day: Date;
    mode: EnumWords['mode'];
    reason: string;
    type: number;
    fills: number;
    better: number;
    worse: number;
    better_amount: string;
    worse_amount: string;
  };
  fill_day_until: {
    one: boolean;
    until: Date | null;
  };
  google_account: {
    issuer: string;
    subject: string;
    customer_id: string;
    created_at: Date;
  };
  google_token: {
    token_hash: string;
    expires_at: Date;
  };
  idempotency_key: {
    customer_id: string;
    key: string;
    body_hash: string;
    status: number | null;
    answer: string | null;
    created_at: Date;
    claimed_at: Date;
    epoch: string | null;
  };
  instrument: {
    id: string;
    code: string;
    type: number;
    name: string;
    logo: string | null;
    base: string;
    quote: string;
    contract_size: string;
    tick_size: string;
    lot_step: string;
    lot_min: string;
    lot_max: string;
    fee_rate: string;
    leverages: number[];
    periods: unknown;
    typical_spread: string;
    reference_price: string;
    daily_volatility: string;
    max_age_seconds: number;
    jump_limit: string;
    calendar: string;
    sort_order: number;
    enabled: boolean;
    terms_version: number;
  };
  instrument_terms: {
    code: string;
    version: number;
    contract_size: string;
    lot_step: string;
    lot_min: string;
    lot_max: string;
    fee_rate: string;
    leverages: number[];
    periods: unknown;
    typical_spread: string;
    valid_from: Date;
    changed_by: string;
  };
  known_place: {
    customer_id: string;
    place: string;
    last_at: Date;
  };
  layout: {
    customer_id: string;
    screen: string;
    layout: unknown;
    changed_at: Date;
  };
  ledger_account: {
    id: string;
    customer_id: string | null;
    kind: EnumWords['account_kind'];
    currency: string;
    mode: EnumWords['mode'];
    balance: string | null;
    lowest: string | null;
    highest: string | null;
  };
  ledger_entry: {
    id: string;
    reference: string;
    reason: EnumWords['ledger_reason'];
    mode: EnumWords['mode'];
    created_at: Date;
  };
  ledger_posting: {
    id: string;
    entry_id: string;
    account_id: string;
    currency: string;
    mode: EnumWords['mode'];
    amount: string;
    balance_after: string | null;
  };
  login_failure: {
    key: string;
    failures: number;
    last_at: Date;
    blocked_until: Date | null;
  };
  mail_outbox: {
    id: string;
    recipient: string;
    subject: string;
    body: string;
    created_at: Date;
  };
  operator_change: {
    id: string;
    at: Date;
    operator: string;
    table_name: string;
    row_key: string;
    action: string;
    before: unknown;
    after: unknown;
    accepted: boolean;
    answer: string;
  };
  operator_login: {
    name: string;
    added_at: Date;
    disabled_at: Date | null;
    verifier: string | null;
  };
  operator_outcome: {
    change_id: string;
    at: Date;
    table_name: string;
    row_key: string;
    done: boolean;
    answer: string;
  };
  order_level: {
    id: string;
    order_id: string;
    after_log: string;
    at: Date;
    status: EnumWords['order_status'];
    stop_loss: string | null;
    take_profit: string | null;
    trailing_distance: string | null;
    trailing_extreme: string | null;
    limit_price: string | null;
    good_till: Date | null;
  };
  orders: {
    id: string;
    customer_id: string;
    mode: EnumWords['mode'];
    kind: EnumWords['order_kind'];
    code: string;
    side: EnumWords['order_side'];
    type: EnumWords['order_type'];
    status: EnumWords['order_status'];
    lots: string;
    leverage: number;
    contract_size: string;
    quote_currency: string;
    fee_rate: string;
    terms_version: number;
    stop_loss: string | null;
    take_profit: string | null;
    open_price: string | null;
    close_price: string | null;
    opened_at: Date | null;
    closed_at: Date | null;
    required_margin: string;
    fee: string;
    profit: string | null;
    close_reason: EnumWords['close_reason'] | null;
    client_key: string | null;
    close_key: string | null;
    created_at: Date;
    changed_at: Date;
    open_lots: string;
    trailing_distance: string | null;
    trailing_extreme: string | null;
    limit_price: string | null;
    good_till: Date | null;
    held: string;
    cancel_reason: string | null;
    stake: string | null;
    payout: string | null;
    period_seconds: number | null;
    expires_at: Date | null;
    expected_profit: string | null;
    parts: number;
    moves: number;
  };
  parameter: {
    key: string;
    value: string;
    public: boolean;
  };
  price_alert: {
    id: string;
    customer_id: string;
    code: string;
    direction: EnumWords['alert_direction'];
    price: string;
    note: string;
    by_mail: boolean;
    locale: string;
    status: EnumWords['alert_status'];
    created_at: Date;
    fired_at: Date | null;
    tick_source: string | null;
    tick_live: boolean | null;
    tick_time: Date | null;
    tick_sequence: string | null;
    tick_bid: string | null;
    tick_ask: string | null;
    tick_price: string | null;
    mailed_at: Date | null;
    mail_tries: number;
    removed_at: Date | null;
  };
  price_source_status: {
    source: string;
    live: boolean;
    state: string;
    instruments: number;
    last_tick_at: Date | null;
    ticks: string;
    dropped: unknown;
    reconnects: number;
    last_error: string | null;
    taken_over_from: string | null;
    updated_at: Date;
  };
  receipt_key: {
    id: string;
    public_key: string;
    created_at: Date;
    retired_at: Date | null;
  };
  receipt_key_secret: {
    key_id: string;
    sealed: Buffer;
  };
  replay_clock: {
    recordings: string;
    origin: Date;
    speed: string;
  };
  session: {
    id: string;
    customer_id: string;
    token_hash: string;
    ip: string;
    user_agent: string | null;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  tick_log: {
    id: string;
    epoch: string;
    code: string;
    source: string;
    live: boolean;
    first_sequence: string;
    last_sequence: string;
    first_at: Date;
    last_at: Date;
    ticks: string;
  };
  tick_log_pruned: {
    day: Date;
    removed_at: Date;
    runs: string;
    ticks: string;
  };
  trading_account: {
    customer_id: string;
    mode: EnumWords['mode'];
    revision: string;
    open_orders: number;
  };
  username_look: {
    look: string;
    customer_id: string;
  };
  watchlist: {
    id: string;
    customer_id: string;
    name: string;
    created_at: Date;
    position: number;
  };
  watchlist_item: {
    watchlist_id: string;
    code: string;
    added_at: Date;
  };
  write_probe: {
    one: boolean;
    at: Date;
  };
};
