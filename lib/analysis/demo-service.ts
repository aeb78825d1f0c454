import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { moneyString } from '../core/money';
import { accountState } from '../orders/account-service';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';

/** Sets the demo balance back to what it began with, by a posting; open positions stay open. */
export async function makeFresh(
  _: Input<typeof calls.resetDemo>,
  { customerId }: Caller,
): Promise<Result<typeof calls.resetDemo>> {
  const [row] = await sql<{ changed: string }>`select demo_reset(${customerId}) as changed`;
  const { engine, bus } = runtime();
  await engine.refresh(customerId, 'demo');
  bus.publish(customerId, { event: 'balance', mode: 'demo' });
  return { changed: moneyString(row!.changed), account: await accountState(customerId, 'demo') };
}
