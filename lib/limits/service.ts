import type { Caller } from '../core/caller';
import type { Input } from '../core/contract';
import { Money, moneyString } from '../core/money';
import { walletCurrencies } from '../core/payments';
import { cancelAll } from '../orders/bulk-service';
import { sql, type Work } from '../platform/db';
import { runtime } from '../platform/runtime';
import { withSecondFactor } from '../security/factor-rows';
import { assertOwnPassword } from '../security/own-password-check';
import type * as calls from './contract';
import type { OwnLimits } from './contract';
import { limitKinds, type LimitKind } from './rules';

type Whose = Pick<Caller, 'customerId'>;

/** The last recorded price of a market that has not ticked since the start. */
async function lastClose(code: string): Promise<string | undefined> {
  const last = await sql.rows.candle.findFirst({
    where: { code, made: false },
    orderBy: { start: 'desc' },
    select: { close: true },
  });
  return last?.close.toString();
}

/** What other currencies are worth in USDT at their last known prices, as JSON, for the limits of deposits. */
async function pricesNow(): Promise<string> {
  const { book } = runtime();
  const known = await Promise.all(
    walletCurrencies
      .filter((currency) => currency !== 'USDT')
      .map(async (currency) => {
        const code = `${currency}USDT`;
        return [currency, book.quote(code)?.price ?? (await lastClose(code))];
      }),
  );
  return JSON.stringify(Object.fromEntries(known));
}

/** Until when the customer takes a break; null where none is under way. */
export async function breakEnd({ customerId }: Whose): Promise<string | null> {
  const [row] = await sql<{ until: Date | null }>`
    select trading_break_end(${customerId}) as until`;
  return row!.until?.toISOString() ?? null;
}

type Room = { kind: LimitKind; amount: string; used: string | null; room_at: Date | null };

/** The customer's own limits of deposits, each with what is left of it, and from when on something is. */
export async function depositRoom(customerId: string) {
  const prices = await pricesNow();
  const rows = await sql<Room>`
    select i.kind, i.amount, own_deposits(${customerId}, s.span, ${prices}::jsonb) as used,
      own_deposits_room_at(${customerId}, s.span, i.amount, ${prices}::jsonb) as room_at
    from own_limits(${customerId}) i cross join lateral (select own_limit_span(i.kind) as span) s
    where i.kind::text ~ '^deposit' order by i.kind`;
  return rows.flatMap(({ kind, amount, used, room_at: roomAt }) =>
    used === null
      ? []
      : [
          {
            kind,
            amount: moneyString(amount),
            left: moneyString(Money.max(0, new Money(amount).sub(used))),
            roomAt: roomAt?.toISOString() ?? null,
          },
        ],
  );
}

type Row = {
  kind: LimitKind;
  amount: string | null;
  next_amount: string | null;
  next_at: Date | null;
  used: string | null;
};

const amountOf = (value: string | null) => (value === null ? null : moneyString(value));

/** The limits as they stand, each with what counts towards it, and the break under way. */
export async function readLimits(_: unknown, { customerId }: Whose): Promise<OwnLimits> {
  await sql`select own_results_catch_up(${customerId})`;
  const prices = await pricesNow();
  const [rows, breakUntil] = await Promise.all([
    sql<Row>`
      select k.kind, i.amount,
        own_used(${customerId}, k.kind, ${prices}::jsonb) as used,
        case when l.next_at > clock_timestamp() then l.next_amount end as next_amount,
        case when l.next_at > clock_timestamp() then l.next_at end as next_at
      from unnest(${[...limitKinds]}::own_limit_kind[]) k (kind)
      left join own_limit l on l.customer_id = ${customerId} and l.kind = k.kind
      left join own_limits(${customerId}) i on i.kind = k.kind
      order by k.kind`,
    breakEnd({ customerId }),
  ]);
  return {
    breakUntil,
    limits: rows.map(({ kind, amount, used, next_amount, next_at }) => ({
      kind,
      amount: amountOf(amount),
      next: next_at && { amount: amountOf(next_amount), at: next_at.toISOString() },
      used: used === null ? null : moneyString(Money.max(0, used)),
    })),
  };
}

/** Sets or removes a limit: what is tighter is in force at once, what is looser after 24 hours. */
export async function saveLimit(
  { kind, amount }: Input<typeof calls.saveLimit>,
  caller: Whose,
): Promise<OwnLimits> {
  await sql`select limit_set(${caller.customerId}, ${kind}::own_limit_kind, ${amount})`;
  return readLimits({}, caller);
}

/** Takes back a loosening that is to come; refuses with 10115 where none is. */
export async function keepLimit(
  { kind }: Input<typeof calls.keepLimit>,
  caller: Whose,
): Promise<OwnLimits> {
  await sql`select limit_keep(${caller.customerId}, ${kind}::own_limit_kind)`;
  return readLimits({}, caller);
}

/** Begins a break; what waits in the real account is cancelled as due work, so that it surely is. */
export async function beginBreak(
  { period, password, otp }: Input<typeof calls.beginBreak>,
  caller: Caller,
): Promise<OwnLimits> {
  await assertOwnPassword(caller, password);
  const confirmed = { action: 'user/beginBreak', about: { period } } as const;
  await withSecondFactor(
    caller,
    otp,
    confirmed,
    (run) => run`select break_begin(${caller.customerId}, ${period}::trading_break_period)`,
  );
  return readLimits({}, caller);
}

/** Cancels what waits in the real account of the customer whose break began. Throws where some of it may wait on. */
export async function cancelResting({ rows }: Work, breakId: string): Promise<void> {
  const row = await rows.trading_break.findUnique({
    where: { id: BigInt(breakId) },
    select: { customer_id: true },
  });
  if (!row) return;
  const whose = { customerId: String(row.customer_id), mode: 'real', key: null } as const;
  const { items } = await cancelAll({}, whose);
  const left = items.filter(({ code }) => code !== '200' && code !== '10115');
  if (left.length > 0) throw new Error(`${left.length} orders still wait in a break.`);
}
