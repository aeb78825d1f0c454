import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { Quote } from '../core/market';
import { Money, accountCurrency, moneyString } from '../core/money';
import { walletCurrencies, type WalletCurrency } from '../core/payments';
import { nextFeeRate } from '../fees/queries';
import { walletsOf } from '../ledger/wallets';
import { leaving } from '../orders/account-service';
import { assertPriceFitsMode, quoteNow } from '../orders/price-service';
import { parametersOf } from '../parameters/queries';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import type { Swap, SwapQuote, SwapTerms } from './contract';
import { rateString, swapOf, swapRow, swapRows, tickOf } from './rows';
import { isBelow, isKept, swapAt } from './rules';

type Whose = Pick<Caller, 'customerId'>;

/** The tick that a currency is swapped at now, or 10015; null for the one that prices are in. */
function legOf(currency: WalletCurrency): Quote | null {
  if (currency === accountCurrency) return null;
  const quote = quoteNow(`${currency}${accountCurrency}`);
  assertPriceFitsMode('real', quote);
  return quote;
}

/** Offers a swap at the ticks of this moment, for ten seconds by the clock of the database. */
export async function quoteSwap(
  { from, to, amount }: Input<typeof calls.quoteSwap>,
  { customerId }: Whose,
): Promise<SwapQuote> {
  const parameter = await parametersOf('swaps');
  const feeRate = parameter('feeRate');
  const min = moneyString(parameter(`min.${from}`), from);
  if (isBelow(amount, min)) throw new Refusal('10103', { min, currency: from });
  const max = moneyString(parameter(`max.${from}`), from);
  if (isBelow(max, amount)) throw new Refusal('10119', { max, currency: from });
  if (!isKept(amount, from)) throw new Refusal('10016');
  const [sold, bought] = [legOf(from), legOf(to)];
  const offer = swapAt(amount, { sold, bought }, feeRate, to);
  if (offer.received.lte(0)) throw new Refusal('10103', { min, currency: from });
  const unlive = [sold, bought].find((tick) => tick?.live === false) ?? undefined;
  const ticks = [sold && tickOf(sold), bought && tickOf(bought)].map((tick) =>
    tick ? JSON.stringify(tick) : null,
  );
  const [row] = await sql<{ id: string; expires_at: Date; now: Date }>`
    insert into swap_quote (customer_id, from_currency, to_currency, amount, gross, fee, fee_rate, sold_tick, bought_tick)
    values (${customerId}, ${from}, ${to}, ${amount}, ${offer.gross.toFixed()}, ${offer.fee.toFixed()}, ${feeRate},
      ${ticks[0]}::jsonb, ${ticks[1]}::jsonb) returning id, expires_at, clock_timestamp() as now`;
  return {
    id: row!.id,
    from,
    to,
    amount: moneyString(amount, from),
    rate: rateString(offer.rate),
    midRate: rateString(offer.midRate),
    spread: offer.spread.toDecimalPlaces(8).toFixed(),
    spreadCost: moneyString(offer.spreadCost, to),
    fee: moneyString(offer.fee, to),
    feeRate,
    received: moneyString(offer.received, to),
    live: unlive === undefined,
    source: unlive?.source ?? null,
    expiresAt: row!.expires_at.toISOString(),
    serverTime: row!.now.toISOString(),
  };
}

/** Swaps at a quote, both legs in one entry. The quote is the key: taken twice, it is one swap. */
export async function takeSwap(
  { quoteId }: Input<typeof calls.takeSwap>,
  { customerId }: Whose,
): Promise<Swap> {
  const { engine, bus } = runtime();
  const quote = await sql.rows.swap_quote.findFirst({
    where: { id: BigInt(quoteId), customer_id: BigInt(customerId) },
  });
  if (!quote) throw notFound();
  const isTraded = quote.from_currency === accountCurrency && quote.used_at === null;
  const needed = isTraded ? new Money(String(quote.amount)) : null;
  const [taken] = await leaving(
    customerId,
    needed,
    ({ unrealised, positions }) => sql<{ done: boolean }>`
      select swap_take(${customerId}, ${quoteId}, ${unrealised}) as done
      from positions_assert(${customerId}, ${positions})`,
  );
  if (!taken!.done) throw notFound();
  await engine.refresh(customerId, 'real');
  bus.publish(customerId, { event: 'balance', mode: 'real' });
  return swapOf(await swapRow(quoteId));
}

export async function listSwaps(
  { page, size }: Input<typeof calls.listSwap>,
  { customerId }: Whose,
): Promise<Result<typeof calls.listSwap>> {
  const [rows, total] = await Promise.all([
    swapRows(customerId, size, (page - 1) * size),
    sql.rows.swap_quote.count({
      where: { customer_id: BigInt(customerId), used_at: { not: null } },
    }),
  ]);
  return { items: rows.map(swapOf), total, page, size };
}

/** What a swap costs, from which amount on, and what there is to swap. */
export async function readSwapTerms(_: unknown, { customerId }: Whose): Promise<SwapTerms> {
  const [parameter, wallets, nextFee] = await Promise.all([
    parametersOf('swaps'),
    walletsOf(customerId, 'real'),
    nextFeeRate('swaps'),
  ]);
  return {
    feeRate: parameter('feeRate'),
    nextFee,
    wallets: walletCurrencies.map((currency) => ({
      currency,
      available: moneyString(
        wallets.find((wallet) => wallet.currency === currency)?.available ?? '0',
        currency,
      ),
      least: moneyString(parameter(`min.${currency}`), currency),
      most: moneyString(parameter(`max.${currency}`), currency),
    })),
  };
}
