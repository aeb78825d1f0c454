import type { Mode } from '../core/money';
import type { OrderKind } from '../core/trading';
import type { MovementStep } from '../orders/record/movement-rules';
import type { Reason } from '../wallets/rules';

/** Beyond this a PDF is no use to a reader; the CSV has no such end. */
export const mostPdfLines = 5_000;

/** What changed the balance of one currency, and what it left. Amounts are decimal strings. */
export type StatementLine = {
  time: string;
  reason: Reason;
  reference: string;
  available: string;
  held: string;
  availableAfter: string;
  heldAfter: string;
  /** The principal of plans. */
  planned: string;
  plannedAfter: string;
  /** How much of what is available afterwards a loan paid out. */
  borrowedAfter: string;
  fee: string;
  order: { code: string; kind: OrderKind; side: 'long' | 'short'; step: MovementStep } | null;
};

/** What is owed to the customer, as the proof of liabilities counts it. */
type Standing = {
  available: string;
  held: string;
  /** The principal of plans. */
  planned: string;
  /** How much of what is available a loan paid out. */
  borrowed: string;
};

export type StatementCurrency = {
  currency: string;
  opening: Standing;
  closing: Standing;
  /** What the house took in the month. */
  fees: string;
  lines: StatementLine[];
};

export type OpenPosition = {
  code: string;
  side: 'long' | 'short';
  lots: string;
  openPrice: string;
  openedAt: string;
};

export type Statement = {
  month: string;
  mode: Mode;
  /** The first moment, and the one before which it ends: the next month or, of a month under way, when it was made. */
  from: string;
  to: string;
  isOver: boolean;
  username: string;
  /** As verified; null for a customer who is not. */
  fullName: string | null;
  currencies: StatementCurrency[];
  positions: OpenPosition[];
};

const monthText = /^20\d\d-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => monthText.test(text);

/** When a month such as "2026-11" begins and when the next one does, in UTC. */
export function monthBounds(month: string): { from: Date; next: Date } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { from: new Date(Date.UTC(year, number - 1)), next: new Date(Date.UTC(year, number)) };
}

// An entry has its time a moment before it can be read by others.
const settleMs = 60_000;

/** Whether every entry of a month can be read by now. */
export const isMonthOver = (month: string, nowMs: number): boolean =>
  nowMs >= monthBounds(month).next.getTime() + settleMs;

/** Up to when a statement counts: to the end of its month, and of one under way to now. */
export const statementEnd = (month: string, nowMs: number): Date =>
  new Date(Math.min(monthBounds(month).next.getTime(), nowMs));
