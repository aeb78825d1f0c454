import type { Finding } from '../ledger/audit';
import { recompute } from '../orders/recompute/recompute-rules';
import type { OrderRow } from '../core/trading';
import { withReceipts } from '../orders/rows';
import type { Database } from '../platform/db';

// A close-out of an account with hundreds of positions brings hundreds of KB.
const pageSize = 100;

async function* findingsOf(rows: OrderRow[], sql: Database['sql']): AsyncGenerator<Finding> {
  for (const order of await withReceipts(rows, { run: sql })) {
    const wrong = recompute(order).steps.filter((step) => !step.agrees);
    for (const { part, name, result, stated } of wrong)
      yield { view: 'receipts', row: { order: order.orderNumber, part, name, result, stated } };
  }
}

/**
 * Works every order out again that a fill opened, in pages, by the arithmetic of the receipts; gives a
 * finding for each line that does not come out as it was charged.
 */
export async function* auditReceipts({ sql }: Pick<Database, 'sql'>): AsyncGenerator<Finding> {
  for (let after = '0'; ;) {
    const rows = await sql<OrderRow>`
      select * from orders where id > ${after} and open_price is not null order by id limit ${pageSize}`;
    yield* findingsOf(rows, sql);
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.id;
  }
}

/** The same for some orders. */
export async function* auditReceiptsOf(
  { sql }: Pick<Database, 'sql'>,
  orderIds: readonly string[],
): AsyncGenerator<Finding> {
  for (let from = 0; from < orderIds.length; from += pageSize) {
    const ids = orderIds.slice(from, from + pageSize);
    yield* findingsOf(
      await sql<OrderRow>`select * from orders where id = any(${ids}::bigint[]) order by id`,
      sql,
    );
  }
}
