import { post } from '@/lib/ledger/post';
import { firstQuotes, startApp, type App } from './app';
import { Trader } from './trader';

/**
 * The server for the tests of a file. Before each of them the first quotes hold again and `me` is a new
 * customer with the money of a demo account; after each the books are audited.
 */
export function trading(settings: Record<string, string> = {}): { app: App; me: Trader } {
  const app = {} as App;
  const me = new Trader(app);
  beforeAll(async () => {
    Object.assign(app, await startApp(settings));
  });
  beforeEach(async () => {
    me.session = await app.customer();
    for (const quote of firstQuotes) app.prices.jump(...quote);
  });
  afterEach(async () => {
    expect(await app.audit()).toEqual([]);
  });
  afterAll(() => app.stop());
  return { app, me };
}

/** Gives a customer of the sandbox real money, as a deposit of play. */
export const deposit = (app: App, customerId: string, amount: string): Promise<unknown> =>
  app.owner.transaction((run) =>
    post(run, {
      reference: `test-deposit:${customerId}`,
      reason: 'sandbox-deposit',
      mode: 'real',
      postings: [
        { kind: 'external', currency: 'USDT', amount: `-${amount}` },
        { customer: customerId, kind: 'available', currency: 'USDT', amount },
      ],
    }),
  );
