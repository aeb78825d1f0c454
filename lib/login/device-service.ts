import type { Caller } from '../core/caller';
import { notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { countedPage } from '../core/counted-page';
import type { TableRows } from '../core/generated/table-rows';
import { sql, transaction } from '../platform/db';
import type * as calls from './contract';
import {
  endSessions,
  forgetSession,
  forgetSessions,
  holdCustomer,
  revokeSession,
} from '../credentials/session-rows';

type Row = Omit<TableRows['session'], 'customer_id' | 'token_hash' | 'revoked_at'> & {
  total: string;
};

export async function readSessions(
  input: Input<typeof calls.listSessions>,
  caller: Caller,
): Promise<Result<typeof calls.listSessions>> {
  const { page, size } = input;
  const read = (limit: number, offset: number) => sql<Row>`
    select id, user_agent, ip, created_at, last_used_at, expires_at, count(*) over () as total
    from session
    where customer_id = ${caller.customerId} and revoked_at is null and expires_at > now()
    order by id = ${caller.sessionId} desc, last_used_at desc, id desc
    limit ${limit} offset ${offset}`;
  const { rows, total } = await countedPage(input, read);
  const items = rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    userAgent: row.user_agent,
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
  return { items, total, page, size };
}

/** Ends one of the caller's sessions. Rejects with 404 when it is not theirs or has ended. */
export async function endSession(
  input: Input<typeof calls.revokeSession>,
  caller: Caller,
): Promise<Record<string, never>> {
  await transaction(async (run) => {
    await holdCustomer(run, caller);
    if (!(await revokeSession(run, caller.customerId, input.id))) throw notFound();
  });
  forgetSession(caller.customerId, input.id);
  return {};
}

export async function endOtherSessions(
  _input: unknown,
  caller: Caller,
): Promise<Record<string, never>> {
  await transaction(async (run) => {
    await holdCustomer(run, caller);
    await endSessions(run, caller.customerId, caller.sessionId);
  });
  forgetSessions(caller.customerId, caller.sessionId);
  return {};
}
