import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { Money, accountCurrency, isSame, kept, moneyString } from '../core/money';
import { currenciesOf, walletCurrencies } from '../core/payments';
import { nextFeeRate } from '../fees/queries';
import { walletsOf, type Wallet } from '../ledger/wallets';
import { leaving, standingToLeave } from '../orders/account-service';
import { assertAsked, restEnd, type Moved } from '../questions/service';
import { parametersOf } from '../parameters/queries';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import type { Withdrawal, WithdrawalTerms } from './contract';
import { withdrawalOf, withdrawalRows } from './rows';
import { isWithdrawable, withdrawalCost } from './rules';
import {
  assertSecondFactor,
  assertSecondFactorAhead,
  hasSecondFactor,
} from '../security/factor-rows';

type Whose = Pick<Caller, 'customerId'>;

const feeRateNow = async () => (await parametersOf('withdrawals'))('feeRate');

async function readOne(id: string, customerId: string): Promise<Withdrawal> {
  const [row] = await withdrawalRows({ customerId, id }, { size: 1, offset: 0 });
  if (!row) throw notFound();
  return withdrawalOf(row);
}

async function tellBalance(customerId: string): Promise<void> {
  const { engine, bus } = runtime();
  await engine.refresh(customerId, 'real');
  bus.publish(customerId, { event: 'balance', mode: 'real' });
}

async function assertDestination(
  { destinationId, currency }: Input<typeof calls.requestWithdrawal>,
  { customerId }: Whose,
): Promise<string> {
  if (!destinationId) throw new Refusal('10025');
  const found = await sql.rows.withdrawal_destination.findFirst({
    where: { id: BigInt(destinationId), customer_id: BigInt(customerId), removed_at: null },
  });
  if (!found) throw notFound();
  if (!currenciesOf(found.network).includes(currency)) throw new Refusal('10025');
  return destinationId;
}

/**
 * Asks what has to be asked, and takes the code once: with the answers, or where nothing is asked. It
 * comes before either, so that a session without it makes nothing rest.
 */
async function assertConfirmed(
  move: Moved,
  { otp, question }: Input<typeof calls.requestWithdrawal>,
  caller: Caller,
): Promise<void> {
  const { currency, amount, targetId: destinationId } = move;
  const confirmed = {
    action: 'user/withdrawal',
    about: { destinationId, currency, amount },
  } as const;
  if (question) await assertSecondFactor(caller, otp, confirmed);
  else await assertSecondFactorAhead(caller, otp, confirmed);
  await assertAsked(move, question, caller);
  if (!question) await assertSecondFactor(caller, otp, confirmed);
}

/** The withdrawal that a key of the customer asked for. */
async function askedBefore(customerId: string, key: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>`
    select id from withdrawal where customer_id = ${customerId} and client_key = ${key}
      and created_at > now() - interval '24 hours'`;
  return row?.id ?? null;
}

/**
 * Holds an amount and asks for its payment. The fee comes out of the amount. Where the customer has an
 * authenticator app its code is taken before anything is held.
 */
export async function requestWithdrawal(
  input: Input<typeof calls.requestWithdrawal>,
  caller: Caller,
): Promise<Withdrawal> {
  const { customerId, key } = caller;
  const { currency, amount } = input;
  // A code is taken once, so that of a lost answer would be refused.
  const made = key === null ? null : await askedBefore(customerId, key);
  if (made) return readOne(made, customerId);
  const destinationId = await assertDestination(input, { customerId });
  const feeRate = await feeRateNow();
  if (input.feeRate && !isSame(input.feeRate, feeRate)) throw new Refusal('10113', { feeRate });
  if (!isWithdrawable(amount, feeRate, currency)) throw new Refusal('10016');
  const { fee } = withdrawalCost(amount, feeRate, currency);
  const needed = currency === accountCurrency ? new Money(amount) : null;
  const move = { currency, amount, targetId: destinationId };
  await leaving(
    customerId,
    needed,
    ({ unrealised, positions }) => sql`
      select withdrawal_assert_there(${customerId}, ${destinationId}, ${currency},
        ${amount}, ${unrealised}, ${input.question !== undefined})
      from positions_assert(${customerId}, ${positions})`,
  );
  await assertConfirmed(move, input, caller);
  const [row] = await leaving(
    customerId,
    needed,
    ({ unrealised, positions }) => sql<{ id: string | null }>`
      select withdrawal_request(${customerId}, ${destinationId}, ${currency}, ${amount}, ${fee}, ${feeRate},
        ${unrealised}, ${key}) as id
      from positions_assert(${customerId}, ${positions})`,
  );
  if (!row!.id) throw notFound();
  await tellBalance(customerId);
  return readOne(row!.id, customerId);
}

export async function cancelWithdrawal(
  { id }: Input<typeof calls.cancelWithdrawal>,
  { customerId }: Caller,
): Promise<Withdrawal> {
  const [row] = await sql<{
    done: boolean;
  }>`select withdrawal_cancel(${customerId}, ${id}) as done`;
  if (!row!.done) throw notFound();
  await tellBalance(customerId);
  return readOne(id, customerId);
}

export async function listWithdrawals(
  { status, page, size }: Input<typeof calls.listWithdrawals>,
  { customerId }: Whose,
): Promise<Result<typeof calls.listWithdrawals>> {
  const statuses = status?.length ? { statuses: status } : {};
  const [rows, total] = await Promise.all([
    withdrawalRows({ customerId, ...statuses }, { size, offset: (page - 1) * size }),
    sql.rows.withdrawal.count({
      where: {
        customer_id: BigInt(customerId),
        ...(status?.length && { status: { in: [...status] } }),
      },
    }),
  ]);
  return { items: rows.map(withdrawalOf), total, page, size };
}

/**
 * What can leave of the currency of positions: all that is borrowed, and the free margin where it is less
 * than what else is available; and what stays back for positions that no price is known of, until their
 * markets open.
 */
async function freeOf(
  customerId: string,
  { available, borrowed }: Pick<Wallet, 'available' | 'borrowed'>,
) {
  const { engine, book } = runtime();
  const { freeMargin, unpriced } = standingToLeave(await engine.view(customerId, 'real'));
  const own = new Money(available).sub(borrowed);
  const opensAt = unpriced.map(({ code }) => {
    const state = book.tradability(code);
    return state.tradable ? null : state.opensAt;
  });
  const until = opensAt.includes(null) ? null : Math.max(...opensAt.map(Number));
  return {
    withdrawable: kept(Money.max(0, Money.min(own, freeMargin)).add(borrowed)).toFixed(),
    heldBack:
      unpriced.length === 0
        ? null
        : {
            amount: moneyString(unpriced.reduce((sum, { held }) => sum.add(held), new Money(0))),
            codes: [...new Set(unpriced.map(({ code }) => code))],
            until: until === null ? null : new Date(until).toISOString(),
          },
  };
}

/** What a withdrawal costs now, how much may leave, and until when it has to wait. */
export async function readTerms(_: unknown, { customerId }: Whose): Promise<WithdrawalTerms> {
  const [parameter, wallets, asksCode, restsUntil, [pause], nextFee] = await Promise.all([
    parametersOf('withdrawals'),
    walletsOf(customerId, 'real'),
    hasSecondFactor(sql, customerId),
    restEnd(customerId, 'withdrawal'),
    sql<{ until: Date | null }>`select withdrawal_pause(${customerId}) as until`,
    nextFeeRate('withdrawals'),
  ]);
  const usdt = wallets.find((wallet) => wallet.currency === accountCurrency);
  const { withdrawable: free, heldBack } = await freeOf(
    customerId,
    usdt ?? { available: '0', borrowed: '0' },
  );
  return {
    feeRate: parameter('feeRate'),
    nextFee,
    pausedUntil: pause!.until?.toISOString() ?? null,
    restsUntil,
    asksCode,
    heldBack,
    wallets: walletCurrencies.map((currency) => {
      const available = wallets.find((wallet) => wallet.currency === currency)?.available ?? '0';
      return {
        currency,
        available: moneyString(available, currency),
        withdrawable: moneyString(currency === accountCurrency ? free : available, currency),
        twoReviewersAbove: moneyString(parameter(`twoReviewersAbove.${currency}`), currency),
      };
    }),
  };
}
