import type { Caller } from '../core/caller';
import { notFound, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { holdCustomer } from '../credentials/session-rows';
import { sql, transaction } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import { isPushAddress } from './push-client';
import { pushKey } from './push-rows';
import { devicesAtMost } from './rules';

type Row = {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date | null;
  current: boolean;
};

/** The devices of sessions that live. Where they are reached is told to nobody. */
export async function listDevices(
  _: Input<typeof calls.listPushDevice>,
  { customerId, sessionId }: Pick<Caller, 'customerId' | 'sessionId'>,
): Promise<Result<typeof calls.listPushDevice>> {
  const [rows, key] = await Promise.all([
    sql<Row>`
      select p.id, s.user_agent, p.created_at, p.last_used_at, s.id = ${sessionId} as current
      from push_subscription p join session s on s.id = p.session_id
      where p.customer_id = ${customerId} and s.revoked_at is null and s.expires_at > clock_timestamp()
      order by current desc, p.id desc`,
    pushKey(sql, runtime().env.AUTH_SECRET),
  ]);
  return {
    devices: rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      current: row.current,
    })),
    publicKey: key?.publicKey ?? null,
  };
}

/**
 * Tells the device of this session from now on. An endpoint is one browser: who used it before is not
 * told there any more. Rejects with 400 an address that nothing is sent to.
 */
export async function saveDevice(
  { endpoint, p256dh, auth }: Input<typeof calls.savePushDevice>,
  caller: Caller,
): Promise<Result<typeof calls.savePushDevice>> {
  const { customerId, sessionId, locale } = caller;
  if (!isPushAddress(endpoint, runtime().env.PUSH_ORIGINS))
    throw new Rejection('400', { issues: [{ path: 'endpoint', message: 'key' }] });
  const id = await transaction(async (run) => {
    await holdCustomer(run, caller);
    await run`delete from push_subscription where endpoint = ${endpoint} or session_id = ${sessionId}`;
    await run`
      delete from push_subscription where id in (
        select p.id from push_subscription p join session s on s.id = p.session_id
        where p.customer_id = ${customerId}
        order by s.expires_at > now() desc, s.last_used_at desc, p.id desc offset ${devicesAtMost - 1})`;
    const [row] = await run<{ id: string }>`
      insert into push_subscription (customer_id, session_id, endpoint, p256dh, auth, locale)
      values (${customerId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${locale}) returning id`;
    return row!.id;
  });
  return { id };
}

/** Rejects with 404 where it is not the caller's. */
export async function removeDevice(
  { id }: Input<typeof calls.removePushDevice>,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Record<string, never>> {
  const rows = await sql`
    delete from push_subscription where id = ${id} and customer_id = ${customerId} returning id`;
  if (rows.length === 0) throw notFound();
  return {};
}
