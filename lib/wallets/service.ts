import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { countedPage } from '../core/counted-page';
import { Money, moneyString } from '../core/money';
import { lastPrice } from '../orders/price-service';
import { sql } from '../platform/db';
import type * as calls from './contract';
import { reasonsOf, type Reason } from './rules';
import { worthsOf, type Worth } from './worth-rules';

type MovementRow = {
  id: string;
  created_at: Date;
  reason: Reason;
  reference: string;
  amount: string;
  balance_after: string;
  fee: string;
  withdrawal_fee: string | null;
  bid_amount: string | null;
  total: string;
};

/** What wallets that equity does not count are worth now, at the newest prices that count for them, whatever their age. */
export function worthsNow(wallets: Parameters<typeof worthsOf>[0], { mode }: Caller): Worth[] {
  return worthsOf(wallets, (code) => lastPrice(code, mode));
}

/**
 * The movements of one currency, newest first, each with the available balance after it: one that moved
 * held money alone, as the fee of a limit order that filled at its price, leaves that as it was. That balance was written with the movement, so it is right whatever is left out between.
 */
export async function listMovements(
  input: Input<typeof calls.listMovement>,
  caller: Caller,
): Promise<Result<typeof calls.listMovement>> {
  const { currency, kind, page, size } = input;
  const { customerId, mode } = caller;
  const reasons = kind ? reasonsOf(kind) : null;
  const read = (limit: number, offset: number) => sql<MovementRow>`
    with own as (
      select p.id, p.entry_id, p.amount, p.balance_after
      from ledger_account a join ledger_posting p on p.account_id = a.id
      where a.customer_id = ${customerId} and a.mode = ${mode}::mode and a.currency = ${currency} and a.kind = 'available'
      union all
      select p.id, p.entry_id, 0, coalesce((
        select b.balance_after from ledger_posting b
        where b.account_id = a.id and b.id < p.id order by b.id desc limit 1), 0)
      from ledger_account a join ledger_account h using (customer_id, mode, currency)
      join ledger_posting p on p.account_id = h.id
      where a.customer_id = ${customerId} and a.mode = ${mode}::mode and a.currency = ${currency} and a.kind = 'available'
        and h.kind = 'held'
        and not exists (select from ledger_posting b where b.entry_id = p.entry_id and b.account_id = a.id))
    select p.id, e.created_at, e.reason, e.reference, p.amount, p.balance_after,
      coalesce(charged.fee, 0) as fee, w.fee as withdrawal_fee, b.amount as bid_amount, count(*) over () as total
    from own p join ledger_entry e on e.id = p.entry_id
    left join lateral (
      select sum(f.amount) as fee from ledger_posting f
      join ledger_account h on h.id = f.account_id
      where f.entry_id = e.id and f.currency = ${currency} and h.customer_id is null and h.kind = 'fees'
        and e.reason <> 'withdrawal-completed'
    ) charged on true
    left join withdrawal w on e.reason = 'withdrawal-requested' and w.customer_id = ${customerId}
      and e.reference = 'withdrawal:' || w.id || ':requested' and w.status in ('pending', 'approved', 'completed')
    left join bid b on e.reason in ('bid-placed', 'collectible-bought', 'collectible-won')
      and b.customer_id = ${customerId} and e.reference in ('bid:' || b.id, 'bid:' || b.id || ':won')
    where (${reasons}::text[] is null or e.reason::text = any(${reasons}::text[]))
      and (${kind === 'fees'}::boolean is false or charged.fee > 0 or w.fee > 0)
      and (${input.from ?? null}::timestamptz is null or e.created_at >= ${input.from ?? null}::timestamptz)
      and (${input.to ?? null}::timestamptz is null or e.created_at < ${input.to ?? null}::timestamptz)
    order by p.id desc limit ${limit} offset ${offset}`;
  const { rows, total } = await countedPage(input, read);
  const items = rows.map((r) => ({
    id: r.id,
    time: r.created_at.toISOString(),
    reason: r.reason,
    reference: r.reference,
    currency,
    amount: moneyString(new Money(r.amount), currency),
    balance: moneyString(r.balance_after, currency),
    fee: moneyString(r.fee, currency),
    withdrawal:
      r.withdrawal_fee === null
        ? null
        : {
            fee: moneyString(r.withdrawal_fee, currency),
            received: moneyString(new Money(r.amount).neg().sub(r.withdrawal_fee), currency),
          },
    bid:
      r.bid_amount === null
        ? null
        : {
            amount: moneyString(r.bid_amount, currency),
            held: moneyString(new Money(r.bid_amount).add(r.amount), currency),
          },
  }));
  return { items, total, page, size };
}
