import type { Mode } from './money';

/** An order as the database keeps it; numerics are decimal strings. */
export type OrderRow = {
  id: string;
  customer_id: string;
  mode: Mode;
  kind: 'margin' | 'timed';
  code: string;
  /** For a timed option long is up and short is down. */
  side: 'long' | 'short';
  type: 'market' | 'limit';
  status: 'pending' | 'open' | 'closed' | 'cancelled' | 'expired';
  lots: string;
  /** Lots still open or pending. */
  open_lots: string;
  leverage: number;
  contract_size: string;
  quote_currency: string;
  fee_rate: string;
  terms_version: number;
  stop_loss: string | null;
  take_profit: string | null;
  trailing_distance: string | null;
  /** The best closing price since the trailing stop was set, as far as it was written down. */
  trailing_extreme: string | null;
  limit_price: string | null;
  /** When a pending order expires; null keeps it until cancelled. */
  good_till: Date | null;
  open_price: string | null;
  close_price: string | null;
  opened_at: Date | null;
  closed_at: Date | null;
  /** Margin at opening (of a pending order: at its limit), for all lots. */
  required_margin: string;
  /** The money held for it now: the margin of the open lots, for a pending order with its fee; for a timed option the stake. */
  held: string;
  fee: string;
  profit: string | null;
  close_reason: string | null;
  cancel_reason: 'customer' | 'margin' | null;
  client_key: string | null;
  close_key: string | null;
  stake: string | null;
  payout: string | null;
  period_seconds: number | null;
  /** When a timed option settles. */
  expires_at: Date | null;
  /** What a timed option pays on top of its stake when it wins. */
  expected_profit: string | null;
  /** Closings of a part so far. */
  parts: number;
  /** Changes so far of what it held while it was pending. */
  moves: number;
  created_at: Date;
  changed_at: Date;
};

/** Where an account stands when a job's turn comes: nothing changes its orders until the job is done. */
export type AccountView = {
  customerId: string;
  mode: Mode;
  /** USDT, decimal strings. `advance` is zero or negative. */
  available: string;
  advance: string;
  /** Pending and open orders of every kind, oldest first. */
  orders: readonly OrderRow[];
};

/**
 * One change of orders as the stored function takes it: `do` names it, the rest is what it needs, all
 * JSON. `customerId` and `mode` say whose it is.
 */
export type Booking = { do: string; customerId: string; mode: Mode } & Record<string, unknown>;

export type Job = {
  customerId: string;
  mode: Mode;
  /**
   * Runs when the job's turn comes, with the newest state, and says what to book. Throws a Refusal or
   * Rejection to change nothing. Must not wait.
   */
  decide(view: AccountView): Booking;
};

/** What became of a job, after its commit. `made` is false where its key had made this order before. */
export type Booked = { order: OrderRow; made: boolean };

/** The one desk of a database: every change of orders goes through it, in groups that commit together. */
export interface Desk {
  /** Resolves after the commit. Rejects with the job's refusal, or with 503 where the line is full or another process leads. */
  submit(job: Job): Promise<Booked>;
  /** The account as the desk has it, read from the database where it does not yet. */
  view(customerId: string, mode: Mode): Promise<AccountView>;
  /** Has the account read again, for who changed its balance without the desk. */
  refresh(customerId: string, mode: Mode): Promise<void>;
}
