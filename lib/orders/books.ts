import type { Caller } from '../core/caller';
import type { Instrument } from '../core/market';
import { entriesOf, type LedgerEntry } from '../ledger/entries';
import { balanceHistory, type BalanceHistory } from '../ledger/history';
import { runtime } from '../platform/runtime';

type Owner = Pick<Caller, 'customerId' | 'mode'>;

/** The journal entries that opened and closed an order, oldest first, with both their sides. */
export const entriesOfOrder = (
  orderId: string,
  { customerId, mode }: Owner,
): Promise<LedgerEntry[]> =>
  entriesOf(customerId, mode, [`order:${orderId}:open`, `order:${orderId}:close`]);

/** The customer's balance in USDT since a moment or, with null, since the account was opened. */
export const balanceSince = (
  since: Date | null,
  { customerId, mode }: Owner,
): Promise<BalanceHistory> => balanceHistory(customerId, mode, since);

/** The instrument of an order, listed or not. */
export const tradedInstrument = (code: string): Instrument | undefined =>
  runtime().catalogue.get(code);
