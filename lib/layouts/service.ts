import { Refusal, Rejection } from '../core/codes';
import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type { getLayout, saveLayout } from './contract';
import { layoutBytes, layoutBytesMax } from './rules';
import { layoutFrom } from './stored-rules';

/** How a customer has set up a screen; null before they changed anything. */
export async function readLayout(
  { screen }: Input<typeof getLayout>,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Result<typeof getLayout>> {
  const row = await sql.rows.layout.findUnique({
    where: { customer_id_screen: { customer_id: BigInt(customerId), screen } },
  });
  if (!row) return { layout: null, changedAt: null, version: 0 };
  const { changed_at, version } = row;
  return { layout: layoutFrom(row.layout), changedAt: changed_at.toISOString(), version };
}

/**
 * Keeps a layout in the place of the one that it was made of, and tells the customer's pages. Rejects with 409 where
 * another is kept, and one that names none where it turns one-click trading on that is off; refuses one of more than
 * 32 KB with 10119.
 */
export async function keepLayout(
  { screen, layout, version }: Input<typeof saveLayout>,
  { customerId }: Caller,
): Promise<Result<typeof saveLayout>> {
  if (layoutBytes(layout) > layoutBytesMax) {
    throw new Refusal('10119', { max: String(layoutBytesMax) });
  }
  const made = version ?? null;
  const [row] = await sql<{ changed_at: Date; version: number }>`
    insert into layout as l (customer_id, screen, layout)
    values (${customerId}, ${screen}, ${JSON.stringify(layout)}::jsonb)
    on conflict (customer_id, screen) do update
      set layout = excluded.layout, version = l.version + 1, changed_at = clock_timestamp()
      where l.version = ${made}::integer or (${made}::integer is null
        and coalesce(l.layout -> 'oneClick', '[]') @> coalesce(excluded.layout -> 'oneClick', '[]'))
    returning changed_at, version`;
  if (!row) throw new Rejection('409');
  runtime().bus.publish(customerId, { event: 'layout', screen, version: row.version });
  return { changedAt: row.changed_at.toISOString(), version: row.version };
}
