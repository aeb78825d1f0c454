import { randomUUID } from 'node:crypto';
import type { Database } from '@/lib/platform/db';
import type { Withdrawal } from '@/lib/withdrawals/contract';
import { caller, makeCustomer, type Session } from '../app';
import { etherAddress, listCollectible } from '../collectibles/auction';
import { fund, usableWallet } from '../money';
import type { DrillHouse } from './drill-house';

const atOnce = 20;

/** What each of many calls was answered with, sent at once through all webs in turn. */
const all = (house: DrillHouse, ask: (url: string, n: number) => Promise<string | null>) =>
  Promise.all(
    Array.from({ length: atOnce }, (_, n) => ask(house.webs[n % house.webs.length]!.url, n)),
  );

const accepted = (codes: (string | null)[]) => codes.filter((code) => code === '200').length;

const asCustomer =
  (who: Session, name: string, input: object) =>
  async (url: string): Promise<string | null> =>
    (await caller(url)(name, input, { token: who.token, key: randomUUID() })).code;

async function withMoney(owner: Database): Promise<Session> {
  const session = await makeCustomer(owner);
  await fund(owner, session.customerId, '1000');
  return session;
}

/** One withdrawal at a time: how many of many were taken. */
async function withdrawals(house: DrillHouse): Promise<boolean> {
  const who = await withMoney(house.owner);
  const destinationId = await usableWallet(house.owner, who.customerId);
  const input = { destinationId, currency: 'USDT', amount: '100' };
  return accepted(await all(house, asCustomer(who, 'POST user/withdrawal', input))) === 1;
}

/** Its customer takes it back while it is approved: one of both is done, and the other refused. */
async function review(house: DrillHouse): Promise<boolean> {
  const who = await withMoney(house.owner);
  const destinationId = await usableWallet(house.owner, who.customerId);
  const input = { destinationId, currency: 'USDT', amount: '100' };
  const options = { token: who.token, key: randomUUID() };
  const made = await caller(house.webs[0]!.url)<Withdrawal>('POST user/withdrawal', input, options);
  const { id } = made.result;
  const [approved, codes] = await Promise.all([
    house.owner.sql.rows.withdrawal
      .update({ where: { id: BigInt(id) }, data: { status: 'approved' } })
      .then(
        () => 1,
        () => 0,
      ),
    all(house, asCustomer(who, 'POST user/cancelWithdrawal', { id })),
  ]);
  const [row] = await house.owner.sql<{ status: string; held: string; all: string }>`
    select w.status, trim_scale(sum(a.balance) filter (where a.kind = 'held'))::text as held,
      trim_scale(sum(a.balance))::text as "all"
    from withdrawal w join ledger_account a on a.customer_id = w.customer_id
      and a.mode = 'real' and a.currency = 'USDT' and a.kind in ('available', 'held')
    where w.id = ${id} group by w.status`;
  // Of one that is cancelled already, each further call is told so, and nothing comes back again.
  const isCancelled = accepted(codes) > 0;
  const [status, held] = isCancelled ? ['cancelled', '0'] : ['approved', '100'];
  return (
    isCancelled !== (approved === 1) &&
    row!.status === status &&
    row!.held === held &&
    row!.all === '1000'
  );
}

/** Many bid the same: one leads. Many buy: one has it. */
async function auction(house: DrillHouse): Promise<boolean> {
  const rivals = await Promise.all(Array.from({ length: atOnce }, () => withMoney(house.owner)));
  const id = await listCollectible(house.owner, { buyNow: '200' });
  const each = (input: object) =>
    all(house, (url, n) =>
      asCustomer(rivals[n]!, 'POST user/buyNft', { id, receivingAddress: etherAddress, ...input })(
        url,
      ),
    );
  const bids = accepted(await each({ action: 'bid', amount: '20' }));
  const bought = accepted(await each({ action: 'buy' }));
  return bids === 1 && bought === 1;
}

/** Races of what one alone may have, by name: whether one alone had it. */
export const races: Record<string, (house: DrillHouse) => Promise<boolean>> = {
  withdrawals,
  review,
  auction,
};
