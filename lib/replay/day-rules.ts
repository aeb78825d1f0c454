import type { Finding } from './check-rules';

/** What a replay came to. `ticks` and `fills` are those of the day. */
export type Replayed = {
  terms: number;
  instruments: number;
  ticks: number;
  orders: number;
  fills: Record<string, number>;
  settlements: number;
  closeOuts: number;
  /** Accounts whose margin level was followed. */
  accounts: number;
  /** Ticks that reached a level while nothing could fill, such as without a conversion. */
  excused: number;
  findings: Finding[];
  /** What cannot be checked, since ticks that it hangs on were removed. */
  unchecked: Finding[];
  /** When the newest tick was logged that counts to the day or to one before it. */
  lookedTo: Date;
};

/** What the reader of a replay knows of the house that kept the log. */
export type DayRules = {
  /** The sources whose markets count as open, whatever today is. */
  recordings?: ReadonlySet<string>;
  /** Whether real money may fill at prices that are not live, since none of it is real. */
  sandbox?: boolean;
};

const dayMs = 86_400_000;

/** One UTC day as from and to. Throws for what is no date. */
export function dayOf(text: string): { from: Date; to: Date } {
  const from = new Date(`${text}T00:00:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(from.getTime()))
    throw new Error(`${text} is no date such as 2026-11-20.`);
  return { from, to: new Date(from.getTime() + dayMs) };
}
