import type { CallInput } from '@/components/api/call';
import { orderKinds, type OrderKind } from '@/lib/core/trading';
import type { Order } from '@/lib/orders/contract';

type Sort = NonNullable<CallInput<'GET order/listOptionsOrder'>['sort']>;

// The contract has these too, but would bring its whole schema into the browser.
export const orderStatuses = [
  'pending',
  'open',
  'closed',
  'cancelled',
  'expired',
] as const satisfies readonly Order['status'][];
export const orderSorts = ['newest', 'oldest', 'best', 'worst'] as const satisfies readonly Sort[];

export type OrderChoice = {
  status?: (typeof orderStatuses)[number] | undefined;
  kind?: OrderKind | undefined;
  code?: string | undefined;
  side?: 'long' | 'short' | undefined;
  /** Days such as "2026-11-20", of the reader's time zone; `to` is the last that counts. */
  from?: string | undefined;
  to?: string | undefined;
  result?: 'gain' | 'loss' | undefined;
  sort?: (typeof orderSorts)[number] | undefined;
  page: number;
};

export type Search = Record<string, string | string[] | undefined>;

export const one = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value;

export const among = <V extends string>(all: readonly V[], value: string | string[] | undefined) =>
  all.find((known) => known === one(value));

/** The page number that an address asks for; the first for anything else. */
export function readPage(search: Search): number {
  const page = Number(one(search.page));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

export const day = (value: string | string[] | undefined) => {
  const text = one(value);
  return isDay(text) ? text : undefined;
};

/** The choice that an address such as `/profile/orders?status=open&code=EURUSD&page=2` asks for. */
export function readOrderChoice(search: Search): OrderChoice {
  const code = one(search.code);
  return {
    status: among(orderStatuses, search.status),
    kind: among(orderKinds, search.kind),
    code: code && /^[A-Z0-9.]{1,20}$/.test(code) ? code : undefined,
    side: among(['long', 'short'], search.side),
    from: day(search.from),
    to: day(search.to),
    result: among(['gain', 'loss'], search.result),
    sort: among(orderSorts, search.sort),
    page: readPage(search),
  };
}

const keys = ['status', 'kind', 'code', 'side', 'from', 'to', 'result', 'sort'] as const;

/** Whether a choice leaves orders out; their sequence and page do not. */
export const isNarrowed = (choice: OrderChoice): boolean =>
  keys.some((key) => key !== 'sort' && choice[key] !== undefined);

/** What an address says of a choice, its page only where that is not the first. */
export function choiceQuery(choice: OrderChoice): string {
  const search = new URLSearchParams();
  for (const key of keys) {
    const value = choice[key];
    if (value !== undefined && value !== 'newest') search.set(key, value);
  }
  if (choice.page > 1) search.set('page', String(choice.page));
  return search.size ? `?${search}` : '';
}

export const ordersHref = (choice: OrderChoice): string => `/profile/orders${choiceQuery(choice)}`;

/** How far a zone is ahead of UTC at a moment, ms. */
function offsetOf(zone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  );
  return shown - Math.floor(atMs / 1000) * 1000;
}

const dayMs = 86_400_000;

/** When a day begins in a time zone, as ISO; `after` counts days on from it. */
export function dayStart(text: string, zone: string, after = 0): string {
  const utc = Date.parse(text) + after * dayMs;
  // The offset at the beginning of the day itself, which may differ from that of the guess.
  const guess = utc - offsetOf(zone, utc);
  return new Date(utc - offsetOf(zone, guess)).toISOString();
}

/** What the list is asked for, in the reader's time zone. */
export function orderQuery(choice: OrderChoice, zone: string) {
  const { status, kind, code, side, from, to, result, sort } = choice;
  return {
    ...(status && { status: [status] }),
    ...(status === 'closed' && { parts: 'YES' as const }),
    ...(kind && { kind }),
    ...(code && { code }),
    ...(side && { side }),
    ...(from && { from: dayStart(from, zone) }),
    ...(to && { to: dayStart(to, zone, 1) }),
    ...(result && { result }),
    ...(sort && { sort }),
  };
}
