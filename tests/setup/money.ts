import { createHash } from 'node:crypto';
import type { Destination } from '@/lib/destinations/contract';
import type { Database } from '@/lib/platform/db';
import { post } from '@/lib/ledger/post';
import type { Answer, App, Session } from './app';

/** An address on Tron that nobody holds the key of. */
/** Where a sandbox plays at being paid to. */
export const tronAddress = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
/** Of a customer's own wallet. */
export const walletAddress = 'TVxuVDuE8M2aMGHrweGaTAUzZPBxAN3hx4';

/** Gives a customer real money, as a deposit of play. */
export const fund = (
  owner: Database,
  customerId: string,
  amount: string,
  currency = 'USDT',
): Promise<unknown> =>
  owner.transaction((run) =>
    post(run, {
      reference: `test-fund:${customerId}:${currency}:${Math.random()}`,
      reason: 'sandbox-deposit',
      mode: 'real',
      postings: [
        { kind: 'external', currency, amount: `-${amount}` },
        { customer: customerId, kind: 'available', currency, amount },
      ],
    }),
  );

/** A wallet address of the customer whose 24 hours are over. */
export async function usableWallet(owner: Database, customerId: string): Promise<string> {
  const [row] = await owner.sql<{ id: string }>`
    insert into withdrawal_destination (customer_id, kind, name, network, address, usable_at)
    values (${customerId}, 'wallet', 'Cold wallet', 'tron', ${tronAddress}, now() - interval '1 second')
    on conflict (customer_id, network, address) where removed_at is null and kind = 'wallet'
      do update set usable_at = excluded.usable_at
    returning id`;
  return row!.id;
}

/** What a customer has of a currency in the real account. */
export async function moneyOf(owner: Database, customerId: string, currency = 'USDT') {
  const rows = await owner.sql<{ kind: string; balance: string }>`
    select kind, trim_scale(balance)::text as balance from ledger_account
    where customer_id = ${customerId} and mode = 'real' and currency = ${currency} and kind in ('available', 'held')`;
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? '0';
  return { available: of('available'), held: of('held') };
}

/** Calls of one customer's real account. */
export const realCaller =
  (app: App, session: () => Session) =>
  <T = Destination>(route: string, input: object = {}, key?: string): Promise<Answer<T>> =>
    app.call<T>(route, input, { token: session().token, ...(key ? { key } : {}) });

/** The hash of a transaction of tests, as these chains name one; with `end` for its last characters. */
export const txHashOf = (text: string, end = ''): string =>
  createHash('sha256').update(text).digest('hex').slice(end.length) + end;
