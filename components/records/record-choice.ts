import {
  among,
  day,
  dayStart,
  one,
  readPage,
  type Search,
} from '@/components/account/order-choice';
import { movementKinds, type MovementKind } from '@/lib/wallets/rules';

export type RecordChoice = {
  currency: string;
  kind?: MovementKind | undefined;
  /** Days such as "2026-11-20", of the reader's time zone; `to` is the last that counts. */
  from?: string | undefined;
  to?: string | undefined;
  page: number;
};

/** The choice that an address such as `/profile/balance?currency=BTC&kind=fees` asks for. */
export const readRecordChoice = (search: Search, currencies: readonly string[]): RecordChoice => ({
  currency: currencies.find((known) => known === one(search.currency)) ?? currencies[0] ?? 'USDT',
  kind: among(movementKinds, search.kind),
  from: day(search.from),
  to: day(search.to),
  page: readPage(search),
});

/** Whether a choice leaves movements of its currency out. */
export const isNarrowedRecord = ({ kind, from, to }: RecordChoice): boolean =>
  [kind, from, to].some((value) => value !== undefined);

export function recordHref({ currency, kind, from, to, page }: RecordChoice): string {
  const search = new URLSearchParams();
  if (currency !== 'USDT') search.set('currency', currency);
  for (const [key, value] of Object.entries({ kind, from, to })) if (value) search.set(key, value);
  if (page > 1) search.set('page', String(page));
  return search.size ? `/profile/balance?${search}` : '/profile/balance';
}

/** What the record is asked for, in the reader's time zone. */
export const recordQuery = ({ currency, kind, from, to, page }: RecordChoice, zone: string) => ({
  currency,
  ...(kind && { kind }),
  ...(from && { from: dayStart(from, zone) }),
  ...(to && { to: dayStart(to, zone, 1) }),
  page,
});
