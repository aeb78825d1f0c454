import { Money, moneyString, type Mode } from '../core/money';
import { walletsOf } from '../ledger/wallets';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type { Account } from './contract';
import { conversionNow } from './conversion';
import { marginState, unrealisedProfit, type Side } from './rules';

type Held = { available: string; held: string; advance: string; revision: string };

type OpenRow = {
  code: string;
  side: Side;
  lots: string;
  contract_size: string;
  quote_currency: string;
  open_price: string;
  required_margin: string;
};

/** Unrealised profit of open positions at the newest quotes, whatever their age. */
function unrealisedOf(open: OpenRow[]) {
  const { book, catalogue } = runtime();
  return open.reduce((sum, o) => {
    const quote = book.quote(o.code);
    const rate = conversionNow(o.quote_currency, catalogue, book, false);
    if (!quote || !rate) return sum;
    const position = {
      side: o.side,
      lots: o.lots,
      contractSize: o.contract_size,
      openPrice: o.open_price,
      requiredMargin: o.required_margin,
    };
    return sum.add(unrealisedProfit(position, quote, rate.rate));
  }, new Money(0));
}

/**
 * Where an account stands now, in USDT. The balance is what is available plus the margin in use; an
 * advance against other open positions counts against it.
 */
export async function marginNow(customerId: string, mode: Mode) {
  const [held] = await sql<Held>`
    select t.revision,
      coalesce(sum(a.balance) filter (where a.kind = 'available'), 0) as available,
      coalesce(sum(a.balance) filter (where a.kind = 'held'), 0) as held,
      coalesce(sum(a.balance) filter (where a.kind = 'advance'), 0) as advance
    from trading_account t
    left join ledger_account a on a.customer_id = t.customer_id and a.mode = t.mode and a.currency = 'USDT'
    where t.customer_id = ${customerId} and t.mode = ${mode}::mode group by t.revision`;
  const open = await sql<OpenRow>`
    select code, side, lots, contract_size, quote_currency, open_price, required_margin
    from orders where customer_id = ${customerId} and mode = ${mode}::mode and status = 'open'`;
  if (!held) throw new Error('The customer has no trading account.');
  const used = open.reduce((sum, o) => sum.add(o.required_margin), new Money(0));
  const balance = new Money(held.available).add(used).add(held.advance);
  const unrealised = unrealisedOf(open);
  return {
    revision: held.revision,
    available: new Money(held.available),
    balance,
    unrealised,
    ...marginState(balance, unrealised, used),
  };
}

/** Wallets, equity and margin of a customer in one mode, as the wire carries them. */
export async function accountState(customerId: string, mode: Mode): Promise<Account> {
  const [wallets, now] = await Promise.all([
    walletsOf(customerId, mode),
    marginNow(customerId, mode),
  ]);
  return {
    wallets: wallets.map((w) => ({
      currency: w.currency,
      available: moneyString(w.available, w.currency),
      held: moneyString(w.held, w.currency),
    })),
    balance: moneyString(now.balance),
    unrealised: moneyString(now.unrealised),
    equity: moneyString(now.equity),
    usedMargin: moneyString(now.usedMargin),
    freeMargin: moneyString(now.freeMargin),
    marginLevel: now.marginLevel?.toDecimalPlaces(4).toFixed() ?? null,
  };
}
