import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startApp, type App, type Session } from '../setup/app';
import { SocketListener } from '../setup/socket-rig';
import { until } from '../setup/until';

/** Guarantee: the running server's socket speaks for the session that drew the ticket, and ends with it. */
describe('the socket of the running server', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  async function open(): Promise<SocketListener> {
    const client = new SocketListener(new WebSocket(`${app.url.replace('http', 'ws')}/websocket`));
    await once(client.ws, 'open');
    return client;
  }

  async function signedIn({ token }: Session): Promise<SocketListener> {
    const client = await open();
    const { code, result } = await app.call<{ ticket: string; expiresAt: string }>(
      'POST user/socketTicket',
      {},
      { token },
    );
    expect(code).toBe('200');
    expect(Date.parse(result.expiresAt)).toBeGreaterThan(Date.now());
    expect(await client.ask({ op: 'auth', ticket: result.ticket })).toEqual({
      event: 'authenticated',
    });
    return client;
  }

  it('gives no ticket without a session', async () => {
    expect((await app.call('POST user/socketTicket')).status).toBe(401);
  });

  it('sends prices as the market calls have them', async () => {
    const client = await open();
    app.prices.tick('EURUSD', '1.39301', '1.39312');
    await until(() => client.newest.EURUSD !== undefined);
    const { result } = await app.call<Record<string, string | null>>(
      'GET index/getMarketInfo/EURUSD',
    );
    const item = client.newest.EURUSD!;
    expect([item.price, item.zdf, item.bid, item.ask, item.time]).toEqual([
      Number(result.price), result.zdf === null ? null : Number(result.zdf), Number(result.bid), Number(result.ask), result.time,
    ]); // prettier-ignore
    client.ws.close();
  });

  it('tells a customer of an order of theirs, and nobody else', async () => {
    const [buyer, other] = [await app.customer(), await app.customer()];
    const [mine, theirs, anyone] = [await signedIn(buyer), await signedIn(other), await open()];
    const order = {
      kind: 'margin',
      code: 'EURUSD',
      side: 'long',
      type: 'market',
      lots: '0.1',
      leverage: 20,
    };
    const { code, result } = await app.call('POST order/buyOptions', order, {
      token: buyer.token,
      demo: true,
    });
    expect(code).toBe('200');
    await until(() => mine.objects.some((o) => o.event === 'order' && o.id === result.id));
    // News of the money that a new account begins with may still come, to its own customer.
    const told = theirs.objects.filter(({ event }) => event !== 'balance');
    expect(told).toEqual([{ event: 'authenticated' }]);
    expect(anyone.objects).toHaveLength(0);
    for (const client of [mine, theirs, anyone]) client.ws.close();
  });

  it('tells what stands in the database, whoever announces something else', async () => {
    const customer = await app.customer();
    const { customerId } = customer;
    const other = await app.customer();
    const client = await signedIn(customer);
    const [own] = await app.owner.sql<{ id: string }>`
      insert into verification (customer_id, level, fields, files)
      values (${customerId}, 'basic', '{}', '{}') returning id`;
    const [foreign] = await app.owner.sql<{ id: string }>`
      select notify(${other.customerId}, 'suspension-ended') as id`;
    const announce = (channel: string, text: string) =>
      app.owner.sql`select pg_notify(${channel}, ${text})`;
    await announce('review', `${customerId} withdrawal 77 paid`);
    await announce('review', `${customerId} nothing ${own!.id} paid`);
    await announce('notification', `${customerId} ${foreign!.id}`);
    await announce('notification', `${customerId} 991999`);
    await announce('review', `${other.customerId} verification ${own!.id} verified`);
    await until(() => client.objects.some(({ event }) => event === 'review'));
    const [mine] = await app.owner.sql<{ id: string }>`
      select notify(${customerId}, 'suspension-ended') as id`;
    await until(() => client.objects.some(({ event }) => event === 'notification'));
    const told = client.objects.filter(({ event }) => event !== 'balance').slice(1);
    // The row itself announces its review as well.
    expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(
      new Set([
        JSON.stringify({ event: 'review', of: 'verification', id: own!.id, status: 'pending' }),
        JSON.stringify({ event: 'notification', id: mine!.id }),
      ]),
    );
    client.ws.close();
  });

  it('closes when the session logs out', async () => {
    const customer = await app.customer();
    const client = await signedIn(customer);
    await app.call('POST login/logout', {}, { token: customer.token });
    expect(await client.closed).toBe(4401);
  });

  it('answers no other upgrade', async () => {
    const ws = new WebSocket(`${app.url.replace('http', 'ws')}/websocket2`);
    expect(await new SocketListener(ws).closed).toBe(1006);
  });
});
