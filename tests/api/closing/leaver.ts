import type { Closing } from '@/lib/closings/contract';
import type { App } from '@/tests/setup/app';
import type { Person, SignedIn } from '@/tests/setup/mailbox';
import { until } from '@/tests/setup/until';

export type Leaver = Person & SignedIn;

/** Asks for the account of somebody to be closed. */
export const askToClose = (app: App, who: Leaver, over: object = {}) =>
  app.call<Closing>(
    'POST user/closeAccount',
    { password: who.password, ...over },
    { token: who.token },
  );

/** Lets the 14 days of an account be over. */
export const passWait = (app: App, customerId: string) =>
  app.owner.sql`
    update account_closing set due_at = clock_timestamp() where customer_id = ${customerId}
      and stopped_at is null and called_off_at is null and done_at is null`;

/** Has due work look at what is to be closed, and waits until it did. */
export async function runClosings(app: App): Promise<void> {
  const reference = `test ${Math.random()}`;
  await app.owner.sql`select work_add('close-accounts', ${reference})`;
  await until(async () => {
    const [row] = await app.owner.sql<{ waits: boolean }>`
      select exists (select from graphile_worker.jobs
        where key = ${`close-accounts:${reference}`}) as waits`;
    return !row!.waits;
  });
}

/** Lets the wait pass and the day come. */
export async function comeToDay(app: App, customerId: string): Promise<void> {
  await passWait(app, customerId);
  await runClosings(app);
}

export const statusOf = async (app: App, customerId: string): Promise<string> => {
  const [row] = await app.owner.sql<{ status: string }>`
    select status from customer where id = ${customerId}`;
  return row!.status;
};
