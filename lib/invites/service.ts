import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { countedPage } from '../core/counted-page';
import { Money, moneyString } from '../core/money';
import { plain } from '../core/plain-money';
import { parametersOf } from '../parameters/queries';
import { publicUrl } from '../platform/env';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import { inviteRow, invitedRows, monthRows, nextShare } from './rows';
import { inviteLink } from './rules';

type Whose = Pick<Caller, 'customerId'>;

/** What counts for who registers at this moment. */
export async function inviteTerms(): Promise<{ share: string; days: number }> {
  const now = await parametersOf('invites');
  return { share: plain(now('share')), days: Number(now('days')) };
}

export async function readInvites(
  _input: unknown,
  { customerId }: Whose,
): Promise<Result<typeof calls.getInvites>> {
  const [row, terms, next] = await Promise.all([inviteRow(customerId), inviteTerms(), nextShare()]);
  return {
    code: row.code,
    link: inviteLink(publicUrl(runtime().env), row.code),
    ...terms,
    nextShare: next && { share: plain(next.value), since: next.since.toISOString() },
    invited: row.invited,
    paid: moneyString(row.paid),
    waiting: new Money(row.waiting).isZero()
      ? null
      : { amount: moneyString(row.waiting), reason: row.reason },
    fund: { amount: moneyString(row.fund), measuredAt: row.now.toISOString() },
  };
}

export async function listMonths(
  { page, size }: Input<typeof calls.listInviteMonths>,
  { customerId }: Whose,
): Promise<Result<typeof calls.listInviteMonths>> {
  const { rows, total } = await countedPage({ page, size }, (limit, offset) =>
    monthRows(customerId, { size: limit, offset }),
  );
  const items = rows.map(({ month, trading, swaps, reward, paid }) => ({
    month,
    tradingFees: moneyString(trading),
    swapFees: moneyString(swaps),
    reward: moneyString(reward),
    paid: moneyString(paid),
    waiting: moneyString(new Money(reward).sub(paid)),
  }));
  return { items, total, page, size };
}

export async function listInvited(
  { page, size }: Input<typeof calls.listInvited>,
  { customerId }: Whose,
): Promise<Result<typeof calls.listInvited>> {
  const { rows, total } = await countedPage({ page, size }, (limit, offset) =>
    invitedRows(customerId, { size: limit, offset }),
  );
  const items = rows.map(({ number, joined, until }) => ({ number, joined, until }));
  return { items, total, page, size };
}
