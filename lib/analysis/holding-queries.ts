import type { Decimal } from 'decimal.js';
import type { Caller } from '../core/caller';
import type { Result } from '../core/contract';
import { Money } from '../core/money';
import { marginNow } from '../orders/account-service';
import { conversionNow } from '../orders/conversion-rules';
import { fromReplica, sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import { compareHolding, type Effect } from './holding-rules';

/** Everything that moved between an account and the house, by why and by the kind of account of the house. */
const effectsOf = ({ customerId, mode }: Caller) => sql<Effect>`
  with mine as (
    select distinct p.entry_id from ledger_account a join ledger_posting p on p.account_id = a.id
    where a.customer_id = ${customerId} and a.mode = ${mode}::mode)
  select e.reason, h.kind, p.currency, -sum(p.amount) as amount
  from mine
  join ledger_posting p on p.entry_id = mine.entry_id
  join ledger_account h on h.id = p.account_id and h.customer_id is null
    and h.kind <> 'loan-cash'
  join ledger_entry e on e.id = mine.entry_id
  group by e.reason, h.kind, p.currency`;

/** USDT for one unit of a currency at the newest quote, whatever its age; null without one. */
function worthNow(currency: string): Decimal | null {
  const { book, catalogue } = runtime();
  const found = conversionNow(currency, catalogue, book, false);
  if (!found) return null;
  if (!found.rate) return new Money(1);
  return found.rate.inverse ? new Money(1).div(found.rate.mid) : new Money(found.rate.mid);
}

/** What an account is worth now beside what it would be worth if nothing had been done with it. */
export async function readHolding(caller: Caller): Promise<Result<typeof calls.getHolding>> {
  const [effects, account] = await Promise.all([
    fromReplica(() => effectsOf(caller)),
    marginNow(caller.customerId, caller.mode),
  ]);
  const currencies = new Set(effects.map(({ currency }) => currency));
  const worths = new Map([...currencies].map((currency) => [currency, worthNow(currency)]));
  const compared = account.valued ? compareHolding(effects, account.unrealised, worths) : null;
  const measuredAt = new Date().toISOString();
  if (!compared) return { measuredAt, held: null, now: null, difference: null, parts: [] };
  return { measuredAt, ...compared };
}
