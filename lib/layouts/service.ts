import { Refusal } from '../core/codes';
import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { sql } from '../platform/db';
import type { getLayout, saveLayout } from './contract';
import { layoutBytes, layoutBytesMax, layoutFrom } from './rules';

/** How a customer has set up a screen; null before they changed anything. */
export async function readLayout(
  { screen }: Input<typeof getLayout>,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Result<typeof getLayout>> {
  const row = await sql.rows.layout.findUnique({
    where: { customer_id_screen: { customer_id: BigInt(customerId), screen } },
  });
  if (!row) return { layout: null, changedAt: null };
  return { layout: layoutFrom(row.layout), changedAt: row.changed_at.toISOString() };
}

/** Keeps a layout. Refuses one of more than 32 KB with 10119. */
export async function keepLayout(
  { screen, layout }: Input<typeof saveLayout>,
  { customerId }: Caller,
): Promise<Result<typeof saveLayout>> {
  if (layoutBytes(layout) > layoutBytesMax) {
    throw new Refusal('10119', { max: String(layoutBytesMax) });
  }
  const [row] = await sql<{ changed_at: Date }>`
    insert into layout (customer_id, screen, layout)
    values (${customerId}, ${screen}, ${JSON.stringify(layout)}::jsonb)
    on conflict (customer_id, screen) do update
      set layout = excluded.layout, changed_at = clock_timestamp()
    returning changed_at`;
  return { changedAt: row!.changed_at.toISOString() };
}
