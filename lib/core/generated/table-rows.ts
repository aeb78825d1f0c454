// Written by `npm run schema` from the tables of the database.

/** The words of every enum. */
export type EnumWords = {
  account_kind: 'available' | 'held' | 'plan-principal' | 'loan-debt' | 'borrowed' | 'advance' | 'trading' | 'fees' | 'plan-treasury' | 'plan-reserve' | 'loan-book' | 'charity' | 'marketing' | 'negative-balance-cover' | 'external' | 'option-reserve' | 'loan-claims' | 'loan-cash';
  alert_direction: 'above' | 'below';
  alert_status: 'active' | 'fired' | 'removed';
  archive_status: 'pending' | 'ready' | 'failed';
  bid_kind: 'bid' | 'buy';
  bid_status: 'leading' | 'raised' | 'outbid' | 'won';
  charity_payout_status: 'waiting' | 'approved' | 'rejected';
  charity_source: 'sales' | 'gifts';
  close_reason: 'customer' | 'stop-loss' | 'take-profit' | 'trailing-stop' | 'margin-close-out' | 'expiry';
  code_purpose: 'register' | 'reset' | 'security' | 'removal';
  collectible_status: 'draft' | 'open' | 'sold' | 'unsold' | 'withdrawn';
  content_type: 'company' | 'policy' | 'statement' | 'question' | 'notice';
  customer_status: 'active' | 'suspended' | 'closed';
  deposit_method: 'crypto' | 'card';
  deposit_remark: 'below-minimum' | 'basic-verification' | 'advanced-verification' | 'former-address' | 'question-open' | 'told-before' | 'contradicted';
  deposit_status: 'pending' | 'approved' | 'rejected' | 'duplicate';
  deposit_step_kind: 'submitted' | 'first-approval' | 'approved' | 'rejected' | 'duplicate';
  destination_kind: 'wallet' | 'card';
  factor_request_status: 'waiting' | 'approved' | 'rejected';
  file_purpose: 'front' | 'back' | 'selfie' | 'hand-held' | 'signature' | 'proof' | 'agreement' | 'support';
  file_state: 'arriving' | 'unused' | 'used' | 'removed';
  invite_refusal: 'same-identity' | 'same-card' | 'same-wallet' | 'inviter-closed' | 'invited-closed';
  ledger_reason: 'demo-grant' | 'demo-reset' | 'sandbox-deposit' | 'order-opened' | 'order-placed' | 'order-changed' | 'order-cancelled' | 'order-expired' | 'order-part-closed' | 'order-closed' | 'option-bought' | 'option-settled' | 'option-returned' | 'withdrawal-requested' | 'withdrawal-completed' | 'withdrawal-released' | 'deposit-credited' | 'swapped' | 'account-closed' | 'plan-bought' | 'plan-earning' | 'plan-ended' | 'plan-exited' | 'treasury-moved' | 'loan-paid-out' | 'loan-repaid' | 'bid-placed' | 'bid-released' | 'collectible-bought' | 'collectible-won' | 'charity-paid' | 'invite-reward';
  loan_status: 'pending' | 'repaying' | 'overdue' | 'repaid' | 'rejected' | 'cancelled';
  loan_step_kind: 'requested' | 'first-approval' | 'approved' | 'rejected' | 'cancelled' | 'overdue' | 'repaid';
  login_outcome: 'entered' | 'wrong-password' | 'wrong-code' | 'entered-passkey' | 'wrong-passkey';
  mode: 'real' | 'demo';
  money_move: 'deposit' | 'withdrawal';
  notification_kind: 'deposit-approved' | 'deposit-rejected' | 'withdrawal-approved' | 'withdrawal-completed' | 'withdrawal-rejected' | 'destination-added' | 'verification-verified' | 'verification-rejected' | 'margin-warning' | 'margin-close-out' | 'price-alert' | 'login-new-place' | 'suspended' | 'break-began' | 'money-rests' | 'archive-ready' | 'passkey-added' | 'passkey-removed' | 'passkey-suspect' | 'removal-asked' | 'removal-stopped' | 'removal-done' | 'archive-failed' | 'closing-asked' | 'closing-stopped' | 'closing-called-off' | 'google-linked' | 'google-removed' | 'removal-waits' | 'plan-ended' | 'loan-approved' | 'loan-rejected' | 'loan-due' | 'loan-overdue' | 'loan-repaid' | 'suspension-ended' | 'outbid' | 'auction-won' | 'auction-ended' | 'invite-reward' | 'support-answered' | 'removal-decided' | 'order-filled';
  order_kind: 'margin' | 'timed';
  order_side: 'long' | 'short';
  order_status: 'pending' | 'open' | 'closed' | 'cancelled' | 'expired';
  order_type: 'market' | 'limit' | 'stop';
  own_limit_kind: 'stake' | 'loss-day' | 'loss-week' | 'loss-month' | 'deposit-day' | 'deposit-week' | 'deposit-month';
  own_limit_step: 'set' | 'loosening' | 'kept';
  passkey_step: 'add' | 'login' | 'confirm' | 'proof';
  password_proof: 'opened' | 'password' | 'factor' | 'mail';
  payment_network: 'bitcoin' | 'ethereum' | 'tron';
  plan_status: 'in-earnings' | 'profit-divided' | 'exited';
  security_change_kind: 'authenticator-on' | 'authenticator-off' | 'recovery-code-used' | 'recovery-codes-renewed' | 'password-changed' | 'password-reset' | 'passkey-added' | 'passkey-removed' | 'passkey-suspect' | 'removal-asked' | 'removal-stopped' | 'removal-done' | 'google-linked' | 'google-removed';
  support_message_kind: 'customer' | 'operator' | 'closed';
  support_status: 'open' | 'closed';
  trading_break_period: 'day' | 'week' | 'month' | 'half-year';
  treasury_fund: 'plans' | 'loans' | 'marketing';
  treasury_source: 'paid-in' | 'fees' | 'taken-out';
  treasury_status: 'waiting' | 'approved' | 'rejected';
  verification_level: 'basic' | 'advanced' | 'loan';
  verification_status: 'not-started' | 'pending' | 'verified' | 'rejected';
  withdrawal_status: 'pending' | 'approved' | 'completed' | 'rejected' | 'cancelled';
  withdrawal_step_kind: 'requested' | 'first-approval' | 'approved' | 'sent' | 'completed' | 'first-rejection' | 'rejected' | 'cancelled';
};

/** Rows as SQL reads them: bigint and numeric are strings, times are dates. */
export type TableRows = {
  account_closing: {
    id: string;
    customer_id: string;
    asked_at: Date;
    due_at: Date;
    keep_days: number;
    gives: unknown;
    stopped_at: Date | null;
    called_off_at: Date | null;
    done_at: Date | null;
    email_hash: string | null;
    kept_until: Date | null;
    erased_at: Date | null;
    farewell: unknown;
    carried_to: string | null;
  };
  applied_code: {
    one: boolean;
    checksum: string;
    applied_at: Date;
  };
  audit_mark: {
    id: string;
    at: Date;
    is_full: boolean;
    last_entry: string;
    not_yet: string[];
    fills_until: Date | null;
    findings: number;
    looked_from: Date | null;
  };
  authenticator: {
    customer_id: string;
    sealed_secret: Buffer;
    created_at: Date;
    enabled_at: Date | null;
    last_step: string;
  };
  bid: {
    id: string;
    collectible_id: string;
    customer_id: string;
    kind: EnumWords['bid_kind'];
    amount: string;
    status: EnumWords['bid_status'];
    receiving_address: string;
    placed_at: Date;
    extended_to: Date | null;
    client_key: string | null;
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
  card_link: {
    token_hash: string;
    withdrawal_id: string;
    operator: string;
    created_at: Date;
    expires_at: Date;
  };
  card_look: {
    id: string;
    withdrawal_id: string;
    at: Date;
    operator: string;
  };
  chain_payment: {
    network: EnumWords['payment_network'];
    tx_hash: string;
    output_index: number;
    address_id: string;
    amount: string;
    confirmations: number;
    deposit_id: string | null;
    seen_at: Date;
    told_at: Date;
    last_told: number;
    told_otherwise: unknown;
  };
  charity: {
    id: string;
    name: string;
    about: string;
    website: string | null;
    enabled: boolean;
    written_by: string;
  };
  charity_payout: {
    id: string;
    charity_id: string;
    source: EnumWords['charity_source'];
    currency: string;
    amount: string;
    paid_on: Date;
    reference: string;
    receipt: string;
    status: EnumWords['charity_payout_status'];
    reason: string;
    entered_by: string;
    entered_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
  };
  collectible: {
    id: string;
    name: string;
    creator: string;
    chain: EnumWords['payment_network'];
    address: string;
    picture_id: string;
    description: string;
    charity_id: string;
    start_price: string;
    min_step: string;
    buy_now_price: string | null;
    ends_at: Date;
    extensions: number;
    status: EnumWords['collectible_status'];
    listed_at: Date | null;
    settled_at: Date | null;
    written_by: string;
    listed_by: string | null;
  };
  collectible_picture: {
    id: string;
    hash: string;
    small: Buffer;
    medium: Buffer;
    large: Buffer;
    added_by: string;
    added_at: Date;
  };
  collectible_sale: {
    id: string;
    collectible_id: string;
    bid_id: string;
    charity_id: string;
    amount: string;
    sold_at: Date;
    transfer_reference: string | null;
    transferred_at: Date | null;
    transferred_by: string | null;
  };
  content: {
    id: string;
    slug: string;
    type: EnumWords['content_type'];
    sort_order: number;
  };
  content_text: {
    content_id: string;
    locale: string;
    version: number;
    title: string;
    body: string;
    enabled: boolean;
    since: Date | null;
    written_by: string;
  };
  credited_payment: {
    deposit_id: string;
    tx_hash: string;
    output_index: number | null;
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
    mail_phrase: string;
    password_proof: EnumWords['password_proof'];
    factors_settle_at: Date | null;
    suspended_until: Date | null;
    suspended_by: string;
  };
  data_archive: {
    id: string;
    customer_id: string;
    status: EnumWords['archive_status'];
    requested_at: Date;
    begun_at: Date | null;
    ready_at: Date | null;
    expires_at: Date | null;
    size_bytes: string | null;
    parts: number | null;
    sealed_key: Buffer | null;
    session_id: string | null;
    tries: number;
  };
  deposit: {
    id: string;
    customer_id: string;
    method: EnumWords['deposit_method'];
    currency: string;
    address_id: string;
    amount: string;
    tx_hash: string;
    last_six: string;
    proof: string | null;
    status: EnumWords['deposit_status'];
    reason: string;
    reviewers: number;
    client_key: string | null;
    created_at: Date;
    question_id: string | null;
    output_index: number | null;
    remarks: EnumWords['deposit_remark'][];
    duplicate_of: string | null;
    bank_reference: string | null;
  };
  deposit_address: {
    id: string;
    network: EnumWords['payment_network'] | null;
    currency: string;
    address: string;
    note: string;
    customer_id: string | null;
    enabled: boolean;
    added_by: string;
    created_at: Date;
    shown_at: Date | null;
  };
  deposit_step: {
    deposit_id: string;
    step: EnumWords['deposit_step_kind'];
    at: Date;
    operator: string | null;
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
    shared: boolean;
  };
  email_code_try: {
    code_id: string;
    place: string;
    tries: number;
  };
  engine_beat: {
    one: boolean;
    epoch: string;
    beat_at: Date;
    address: string | null;
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
    hourly: boolean;
  };
  factor_removal: {
    id: string;
    customer_id: string;
    asked_at: Date;
    due_at: Date;
    stopped_at: Date | null;
    done_at: Date | null;
    by_mailed_password: boolean;
    by_operators: boolean;
    mail_stops: boolean;
    stopped_by_mail: boolean;
    told_at: Date | null;
  };
  factor_request: {
    id: string;
    customer_id: string;
    checked: string;
    entered_by: string;
    entered_at: Date;
    status: EnumWords['factor_request_status'];
    reason: string;
    decided_by: string | null;
    decided_at: Date | null;
    removal_id: string | null;
  };
  fee_terms: {
    key: string;
    version: number;
    value: string;
    announced_at: Date;
    since: Date;
    lapses: number[];
  };
  file: {
    id: string;
    customer_id: string;
    purpose: EnumWords['file_purpose'];
    state: EnumWords['file_state'];
    sha256: string | null;
    size_bytes: number | null;
    key_id: string | null;
    wrapped_key: Buffer | null;
    used_for: string | null;
    created_at: Date;
    used_at: Date | null;
    removed_at: Date | null;
  };
  file_key: {
    id: string;
    created_at: Date;
    retired_at: Date | null;
  };
  file_key_secret: {
    key_id: string;
    sealed: Buffer;
  };
  file_link: {
    token_hash: string;
    file_id: string;
    operator: string;
    reason: string;
    created_at: Date;
    expires_at: Date;
  };
  file_look: {
    id: string;
    file_id: string;
    at: Date;
    operator: string | null;
    reason: string;
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
  forgotten_payment: {
    address_id: string;
    tx_hash: string;
  };
  google_account: {
    issuer: string;
    subject: string;
    customer_id: string;
    created_at: Date;
    id: string;
  };
  google_token: {
    token_hash: string;
    expires_at: Date;
  };
  hash_key: {
    one: boolean;
    sealed: Buffer;
  };
  idempotency_key: {
    customer_id: string;
    key: string;
    body_hash: string;
    status: number | null;
    answer: string | null;
    created_at: Date;
    claimed_at: Date;
    process: string | null;
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
  invitation: {
    customer_id: string;
    inviter_id: string;
    ends_at: Date;
    next_day: Date | null;
  };
  invite_payment: {
    id: string;
    customer_id: string;
    month: Date;
    amount: string;
    at: Date;
  };
  invite_reward: {
    customer_id: string;
    day: Date;
    trading_fees: string;
    swap_fees: string;
    reward: string;
    refused: EnumWords['invite_refusal'] | null;
    payment_id: string | null;
    counted_at: Date | null;
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
    version: number;
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
  loan: {
    id: string;
    customer_id: string;
    offer_id: string;
    terms_version: number;
    days: number;
    amount: string;
    daily_rate: string;
    interest_free_days: number;
    overdue_rate: string;
    signature: string;
    status: EnumWords['loan_status'];
    reason: string;
    reviewers: number;
    created_at: Date;
    paid_out_at: Date | null;
    due_at: Date | null;
    ended_at: Date | null;
    principal: string;
    interest: string;
    counted_days: number;
    next_turn_at: Date | null;
    client_key: string | null;
    agreement: string;
    agreement_locale: string;
  };
  loan_offer: {
    id: string;
    days: number;
    min_amount: string;
    max_amount: string;
    daily_rate: string;
    interest_free_days: number;
    overdue_rate: string;
    enabled: boolean;
    terms_version: number;
    written_by: string;
  };
  loan_repayment: {
    id: string;
    loan_id: string;
    day: number;
    interest: string;
    principal: string;
    at: Date;
    client_key: string | null;
  };
  loan_step: {
    loan_id: string;
    step: EnumWords['loan_step_kind'];
    at: Date;
    operator: string | null;
  };
  loan_terms: {
    offer_id: string;
    version: number;
    days: number;
    min_amount: string;
    max_amount: string;
    daily_rate: string;
    interest_free_days: number;
    overdue_rate: string;
    since: Date;
  };
  login_attempt: {
    id: string;
    customer_id: string;
    outcome: EnumWords['login_outcome'];
    began_at: Date;
    last_at: Date;
    tries: number;
    ip: string | null;
    user_agent: string | null;
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
    locale: string | null;
  };
  money_answer: {
    id: string;
    question_id: string;
    answers: unknown;
    answered_at: Date;
    rests_until: Date | null;
  };
  money_drop: {
    question_id: string;
    at: Date;
  };
  money_question: {
    id: string;
    customer_id: string;
    move: EnumWords['money_move'];
    currency: string;
    amount: string;
    target_id: string;
    why: string;
    locale: string;
    wording: unknown;
    asked_at: Date;
  };
  notification: {
    id: string;
    customer_id: string;
    kind: EnumWords['notification_kind'];
    facts: unknown;
    created_at: Date;
    read_at: Date | null;
  };
  notification_setting: {
    customer_id: string;
    kind: EnumWords['notification_kind'];
    by_mail: boolean;
    by_push: boolean;
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
  operator_queue: {
    change_id: string;
    operator: string;
    table_name: string;
    row_key: string;
    tries: number;
    again_at: Date;
  };
  operator_standing: {
    id: string;
    name: string;
    at: Date;
    stands: boolean;
  };
  operator_turn: {
    operator: string;
    at: Date;
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
    after_sequence: string | null;
    stop_price: string | null;
  };
  order_news: {
    order_id: string;
    at: Date;
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
    stop_price: string | null;
    tied_to: string | null;
  };
  outcome: {
    day: Date;
    days: number;
    traded: number;
    lost: number;
    measured_at: Date;
  };
  own_limit: {
    customer_id: string;
    kind: EnumWords['own_limit_kind'];
    amount: string | null;
    next_amount: string | null;
    next_at: Date | null;
  };
  own_limit_change: {
    id: string;
    customer_id: string;
    kind: EnumWords['own_limit_kind'];
    step: EnumWords['own_limit_step'];
    amount: string | null;
    effective_at: Date;
    at: Date;
  };
  own_result: {
    customer_id: string;
    hour: Date;
    amount: string;
    last_posting: string;
  };
  parameter: {
    key: string;
    value: string;
    public: boolean;
    changed_at: Date;
    given: string | null;
    decided_at: Date;
    agreed: boolean;
  };
  passkey: {
    id: string;
    customer_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: string;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  passkey_challenge: {
    hash: string;
    step: EnumWords['passkey_step'];
    customer_id: string | null;
    serves: string;
    expires_at: Date;
  };
  plan: {
    id: string;
    customer_id: string;
    product_id: string;
    terms_version: number;
    days: number;
    amount: string;
    daily_yield: string;
    daily_earning: string;
    penalty_share: string;
    status: EnumWords['plan_status'];
    started_at: Date;
    paid_days: number;
    next_payment_at: Date | null;
    ended_at: Date | null;
    penalty: string;
    client_key: string | null;
  };
  plan_payment: {
    plan_id: string;
    day: number;
    amount: string;
    at: Date;
  };
  plan_product: {
    id: string;
    name: string;
    min_amount: string;
    max_amount: string;
    penalty_share: string;
    timeframes: unknown;
    sort_order: number;
    enabled: boolean;
    terms_version: number;
    written_by: string;
  };
  plan_terms: {
    product_id: string;
    version: number;
    min_amount: string;
    max_amount: string;
    penalty_share: string;
    timeframes: unknown;
    since: Date;
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
    client_key: string | null;
    keyed_at: Date;
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
  proof_day: {
    day: Date;
    version: number;
    taken_at: Date;
    last_entry: string;
    not_yet: string[];
    currencies: string[];
    scales: number[];
    owed: string[];
    debt: string[];
    leaves: number;
  };
  proof_leaf: {
    day: Date;
    place: number;
    customer_id: string;
    account: Buffer;
    available: string[];
    held: string[];
    debt: string[];
    principal: string[] | null;
  };
  proof_node: {
    day: Date;
    level: number;
    place: number;
    hash: string;
    sums: string;
  };
  proof_record: {
    day: Date;
    document: string;
    hash: string;
    published_at: Date;
  };
  proof_secret: {
    day: Date;
    sealed: Buffer;
  };
  push_key: {
    one: boolean;
    public_key: string;
    sealed: Buffer;
  };
  push_subscription: {
    id: string;
    customer_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    locale: string;
    created_at: Date;
    last_used_at: Date | null;
    failures: number;
    rests_until: Date | null;
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
  recovery_code: {
    customer_id: string;
    code_hash: string;
    created_at: Date;
    used_at: Date | null;
  };
  replay_clock: {
    recordings: string;
    origin: Date;
    speed: string;
  };
  security_change: {
    id: string;
    customer_id: string;
    change: EnumWords['security_change_kind'];
    at: Date;
    ip: string;
    user_agent: string | null;
    proof: EnumWords['password_proof'] | null;
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
    passkey_id: string | null;
    google_id: string | null;
  };
  support_conversation: {
    id: string;
    customer_id: string;
    status: EnumWords['support_status'];
    opened_at: Date;
    waiting_since: Date | null;
    last_message_at: Date;
    read_id: string;
    told_id: string;
  };
  support_message: {
    id: string;
    conversation_id: string;
    customer_id: string;
    kind: EnumWords['support_message_kind'];
    operator: string | null;
    body: string;
    files: string[];
    at: Date;
    answers_since: Date | null;
    client_key: string | null;
  };
  swap_quote: {
    id: string;
    customer_id: string;
    from_currency: string;
    to_currency: string;
    amount: string;
    gross: string;
    fee: string;
    fee_rate: string;
    sold_tick: unknown;
    bought_tick: unknown;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    fee_version: number | null;
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
  tick_log_gathered: {
    id: string;
    epoch: string;
    code: string;
    source: string;
    live: boolean;
    first_sequence: string;
    last_sequence: string;
    first_at: Date;
    last_at: Date;
    run_count: number;
    tick_count: number;
    layout: string;
    figures: Buffer;
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
    limited_until: Date | null;
  };
  trading_break: {
    id: string;
    customer_id: string;
    period: EnumWords['trading_break_period'];
    began_at: Date;
    ends_at: Date;
  };
  treasury_move: {
    id: string;
    source: EnumWords['treasury_source'];
    amount: string;
    reference: string;
    note: string;
    status: EnumWords['treasury_status'];
    reason: string;
    entered_by: string;
    entered_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    fund: EnumWords['treasury_fund'];
  };
  username_look: {
    look: string;
    customer_id: string;
  };
  verification: {
    id: string;
    customer_id: string;
    level: EnumWords['verification_level'];
    status: EnumWords['verification_status'];
    fields: unknown;
    files: unknown;
    reason: string;
    reasons: unknown;
    submitted_at: Date;
    due_at: Date;
    reviewed_at: Date | null;
    reviewed_by: string | null;
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
  withdrawal: {
    id: string;
    customer_id: string;
    destination_id: string;
    currency: string;
    amount: string;
    fee: string;
    fee_rate: string;
    status: EnumWords['withdrawal_status'];
    reason: string;
    reference: string;
    reviewers: number;
    client_key: string | null;
    created_at: Date;
    question_id: string | null;
    fee_version: number | null;
    rejected_by_one: boolean;
  };
  withdrawal_destination: {
    id: string;
    customer_id: string;
    kind: EnumWords['destination_kind'];
    name: string;
    network: EnumWords['payment_network'] | null;
    address: string | null;
    bank_name: string | null;
    card_number: string | null;
    bank_code: string | null;
    branch_number: string | null;
    bank_address: string | null;
    payee_address: string | null;
    bank_phone: string | null;
    is_default: boolean;
    created_at: Date;
    usable_at: Date;
    removed_at: Date | null;
    erased_at: Date | null;
    last_four: string | null;
    card_network: string | null;
    sealed_card: Buffer | null;
    key_id: string | null;
    card_hash: string | null;
  };
  withdrawal_step: {
    withdrawal_id: string;
    step: EnumWords['withdrawal_step_kind'];
    at: Date;
    operator: string | null;
    reason: string | null;
    reference: string | null;
  };
  work_done: {
    task: string;
    reference: string;
    at: Date;
  };
  work_worker: {
    worker: string;
    process: string;
  };
  write_probe: {
    one: boolean;
    at: Date;
  };
};
