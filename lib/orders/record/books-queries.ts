import type { Caller } from '../../core/caller';
import type { Instrument } from '../../core/market';
import { entriesOf, type LedgerEntry } from '../../ledger/entries';
import { balanceHistory, type BalanceHistory } from '../../ledger/history';
import { sql } from '../../platform/db';
import { runtime } from '../../platform/runtime';

type Owner = Pick<Caller, 'customerId' | 'mode'>;

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name}:${i + 1}`);

/** Every journal entry of an order from placing to closing, oldest first, with both their sides. */
export async function entriesOfOrder(
  orderId: string,
  { customerId, mode }: Owner,
): Promise<LedgerEntry[]> {
  const row = await sql.rows.orders.findUnique({
    where: { id: BigInt(orderId), customer_id: BigInt(customerId), mode },
    select: { parts: true, moves: true },
  });
  if (!row) return [];
  const steps = ['place', 'open', 'close', 'release'];
  const all = [...steps, ...numbered('part', row.parts), ...numbered('change', row.moves)];
  return entriesOf(
    customerId,
    mode,
    all.map((step) => `order:${orderId}:${step}`),
  );
}

/** The customer's balance in USDT since a moment or, with null, since the account was opened. */
export const balanceSince = (
  since: Date | null,
  { customerId, mode }: Owner,
): Promise<BalanceHistory> => balanceHistory(customerId, mode, since);

/** The instrument of an order, listed or not. */
export const tradedInstrument = (code: string): Instrument | undefined =>
  runtime().catalogue.get(code);
