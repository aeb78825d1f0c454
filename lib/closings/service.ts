import type { Caller } from '../core/caller';
import { notFound } from '../core/codes';
import type { Input } from '../core/contract';
import { moneyString } from '../core/money';
import { currencyNamed } from '../core/payments';
import { parametersOf } from '../parameters/queries';
import { sql } from '../platform/db';
import { withSecondFactor } from '../security/factor-rows';
import { assertOwnPassword } from '../security/own-password-check';
import type * as calls from './contract';
import type { Closing } from './contract';
import type { ObstacleKind } from './rules';

type Whose = Pick<Caller, 'customerId'>;

type Row = {
  what: ObstacleKind | 'small';
  number: number | null;
  currency: string | null;
  amount: string | null;
  until: Date | null;
};

const moneyOf = ({ currency, amount }: Row) =>
  currency === null
    ? null
    : { currency: currencyNamed(currency), amount: moneyString(amount!, currency) };

const openOf = ({ customerId }: Whose) =>
  sql.rows.account_closing.findFirst({
    where: { customer_id: BigInt(customerId), stopped_at: null, called_off_at: null },
    select: { asked_at: true, due_at: true, gives: true, keep_days: true },
  });

/** When the account of a customer is closed, as they asked; null where they did not. */
export async function closingAt(caller: Whose): Promise<string | null> {
  return (await openOf(caller))?.due_at.toISOString() ?? null;
}

export async function readClosing(_: unknown, caller: Whose): Promise<Closing> {
  const [open, parameter, rows] = await Promise.all([
    openOf(caller),
    parametersOf('closing'),
    sql<Row>`select * from closing_obstacles(${caller.customerId})`,
  ]);
  return {
    dueAt: open?.due_at.toISOString() ?? null,
    askedAt: open?.asked_at.toISOString() ?? null,
    gives: Object.entries((open?.gives ?? {}) as Record<string, string>).map(
      ([currency, amount]) => ({
        currency: currencyNamed(currency),
        amount: moneyString(amount, currency),
      }),
    ),
    obstacles: rows.flatMap((row) =>
      row.what === 'small'
        ? []
        : [
            {
              what: row.what,
              count: row.number,
              money: moneyOf(row),
              until: row.until?.toISOString() ?? null,
            },
          ],
    ),
    small: rows.flatMap((row) => (row.what === 'small' ? moneyOf(row)! : [])),
    keepDays: open?.keep_days ?? Number(parameter('keepDays')),
  };
}

/** Begins to close the caller's account: after 14 days, and only where nothing stands in the way then. */
export async function closeAccount(
  { password, otp, gives }: Input<typeof calls.closeAccount>,
  caller: Caller,
): Promise<Closing> {
  await assertOwnPassword(caller, password);
  const given = Object.fromEntries(gives.map(({ currency, amount }) => [currency, amount]));
  await withSecondFactor(
    caller,
    otp,
    { action: 'user/closeAccount' },
    (run) => run`select closing_ask(${caller.customerId}, ${JSON.stringify(given)}::jsonb)`,
  );
  return readClosing({}, caller);
}

/** Rejects with 404 where it was not to be closed. */
export async function keepAccount(_: unknown, caller: Caller): Promise<Closing> {
  const [row] = await sql<{ done: boolean }>`select closing_stop(${caller.customerId}) as done`;
  if (!row!.done) throw notFound();
  return readClosing({}, caller);
}
