import type { Caller } from '../../core/caller';
import { moneyString } from '../../core/money';
import type { OrderKind } from '../../core/trading';
import { sql } from '../../platform/db';
import { runtime } from '../../platform/runtime';
import { movedBy, type MovementOrder } from './movement-rules';

type Row = {
  reference: string;
  id: string;
  code: string;
  kind: OrderKind;
  side: 'long' | 'short';
  close_reason: string | null;
  held: string;
  fee: string;
  profit: string | null;
};

/** What these movements of the caller's orders were about, by their reference. */
export async function ordersOfMovements(
  references: readonly string[],
  caller: Pick<Caller, 'customerId' | 'mode'>,
): Promise<Map<string, MovementOrder>> {
  const named = references.filter((reference) => movedBy(reference) !== null);
  if (named.length === 0) return new Map();
  const rows = await sql<Row>`
    select e.reference, o.id, o.code, o.kind, o.side, f.reason as close_reason, f.profit,
      coalesce(sum(p.amount) filter (where a.kind = 'held'), 0) as held,
      coalesce(sum(p.amount) filter (where a.kind = 'fees'), 0) as fee
    from ledger_entry e
    join orders o on o.id = split_part(e.reference, ':', 2)::bigint
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    left join fill f on f.entry_id = e.id and f.leg = 'close'
    where e.reference = any(${named}::text[]) and o.customer_id = ${caller.customerId} and o.mode = ${caller.mode}::mode
    group by e.reference, o.id, f.id`;
  return new Map(
    rows.map((row) => [
      row.reference,
      {
        id: row.id,
        code: row.code,
        kind: row.kind,
        side: row.side,
        step: movedBy(row.reference)!.step,
        closeReason: row.close_reason,
        held: moneyString(row.held),
        fee: moneyString(row.fee),
        profit: row.profit === null ? null : moneyString(row.profit),
      },
    ]),
  );
}

/** The instruments that a customer has orders of, in alphabetical order. */
export async function tradedCodes(caller: Pick<Caller, 'customerId' | 'mode'>): Promise<string[]> {
  const rows = await sql<{ code: string }>`
    select distinct code from orders
    where customer_id = ${caller.customerId} and mode = ${caller.mode}::mode order by code`;
  return rows.map((row) => row.code);
}

/** The tick sizes of the instruments that a customer has orders of, by code. */
export async function tradedTicks(
  caller: Pick<Caller, 'customerId' | 'mode'>,
): Promise<Record<string, string>> {
  const { catalogue } = runtime();
  const ticks = (await tradedCodes(caller)).map((code) => [code, catalogue.get(code)?.tickSize]);
  return Object.fromEntries(ticks.filter(([, tick]) => tick !== undefined));
}
