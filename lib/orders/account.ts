import { Money, moneyString, type Mode } from '../core/money';
import { walletsOf } from '../ledger/wallets';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type { Account } from './contract';
import { conversionNow } from './conversion';
import { marginState, unrealisedProfit, type Side } from './rules';

type OpenRow = {
  code: string;
  side: Side;
  lots: string;
  contract_size: string;
  quote_currency: string;
  open_price: string;
  required_margin: string;
};

type AccountRow = { revision: string; available: string; advance: string; open: OpenRow[] };

/** Unrealised profit at the newest quotes, whatever their age; `complete` is false when one is missing. */
function unrealisedOf(open: OpenRow[]) {
  const { book, catalogue } = runtime();
  let total = new Money(0);
  let complete = true;
  for (const o of open) {
    const quote = book.quote(o.code);
    const rate = conversionNow(o.quote_currency, catalogue, book, false);
    if (!quote || !rate) {
      complete = false;
      continue;
    }
    const position = {
      side: o.side,
      lots: o.lots,
      contractSize: o.contract_size,
      openPrice: o.open_price,
      requiredMargin: o.required_margin,
    };
    total = total.add(unrealisedProfit(position, quote, rate.rate));
  }
  return { total, complete };
}

/**
 * Where an account stands now, in USDT, read as one snapshot. The balance is what is available plus
 * the margin in use; an advance against other open positions counts against it. `valued` is false
 * while an open position has no quote to value it at.
 */
export async function marginNow(customerId: string, mode: Mode) {
  const [row] = await sql<AccountRow>`
    select t.revision,
      coalesce((select sum(balance) from ledger_account a where a.customer_id = t.customer_id and a.mode = t.mode
        and a.currency = 'USDT' and a.kind = 'available'), 0) as available,
      coalesce((select sum(balance) from ledger_account a where a.customer_id = t.customer_id and a.mode = t.mode
        and a.currency = 'USDT' and a.kind = 'advance'), 0) as advance,
      coalesce((select jsonb_agg(jsonb_build_object('code', code, 'side', side, 'lots', lots::text,
          'contract_size', contract_size::text, 'quote_currency', quote_currency, 'open_price', open_price::text,
          'required_margin', required_margin::text))
        from orders o where o.customer_id = t.customer_id and o.mode = t.mode and o.status = 'open'), '[]') as open
    from trading_account t where t.customer_id = ${customerId} and t.mode = ${mode}::mode`;
  if (!row) throw new Error('The customer has no trading account.');
  const used = row.open.reduce((sum, o) => sum.add(o.required_margin), new Money(0));
  const balance = new Money(row.available).add(used).add(row.advance);
  const unrealised = unrealisedOf(row.open);
  return {
    revision: row.revision,
    balance,
    unrealised: unrealised.total,
    valued: unrealised.complete,
    ...marginState(balance, unrealised.total, used),
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
    pendingHeld: moneyString(0),
    staked: moneyString(0),
    freeMargin: moneyString(now.freeMargin),
    marginLevel: now.marginLevel?.toDecimalPlaces(4).toFixed() ?? null,
    stopOut: { warning: null, at: '0.5' },
  };
}
