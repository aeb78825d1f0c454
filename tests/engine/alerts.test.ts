import WebSocket from 'ws';
import type { PriceAlert } from '@/lib/alerts/contract';
import type { WatchedAlert } from '@/lib/platform/runtime';
import type { PriceAlerts } from '@/server/alerts/price-alerts';
import { startApp, type App, type Session } from '../setup/app';
import { mailsOf } from '../setup/mailbox';
import { until } from '../setup/until';

let app: App;
let me: Session;
beforeEach(async () => {
  app = await startApp();
  me = await app.customer();
});
afterEach(() => app.stop());

type Page = { items: PriceAlert[]; total: number };
type News = { event: string; id: string; code: string; price: string };

const token = () => ({ token: me.token });
const add = async (input: object = {}) => {
  const whole = { code: 'EURUSD', direction: 'above', price: '1.39400', ...input };
  const answer = await app.call<PriceAlert>('POST user/addPriceAlert', whole, token());
  expect(answer.code).toBe('200');
  return answer.result;
};
const list = async (status?: string) =>
  (await app.call<Page>('GET user/listPriceAlert', { status, size: 100 }, token())).result;
const whenFired = (id: string) =>
  until(async () => (await list('fired')).items.find((one) => one.id === id));

/** The private events of the customer, as they come. */
async function listen(): Promise<News[]> {
  const { result } = await app.call<{ ticket: string }>('POST user/socketTicket', {}, token());
  const heard: News[] = [];
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/websocket`);
  socket.on('message', (data) => {
    const text = String(data as Buffer);
    if (!text.startsWith('[')) heard.push(JSON.parse(text) as News);
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ op: 'auth', ticket: result.ticket }));
  await until(() => heard.some(({ event }) => event === 'authenticated'));
  return heard;
}

describe('an alert', () => {
  it('fires once, at the first tick that reaches it, and tells the customer', async () => {
    const heard = await listen();
    const { id } = await add();
    for (const bid of ['1.39399', '1.39300', '1.39450', '1.39300', '1.39500']) {
      app.prices.tick('EURUSD', bid, (Number(bid) + 0.0001).toFixed(5));
    }
    const fired = await whenFired(id);
    expect(fired.tick).toMatchObject({ bid: '1.39399', price: '1.39404' });
    await until(() => heard.some(({ event }) => event === 'alert'));
    app.prices.tick('EURUSD', '1.39600', '1.39610');
    await add({ price: '1.40000' });
    expect(heard.filter(({ event }) => event === 'alert')).toEqual([
      { event: 'alert', id, code: 'EURUSD', price: '1.394' },
    ]);
  });

  it('set before a restart fires after it; passed meanwhile, at the first tick afterwards', async () => {
    const [high, low, far] = [
      await add(),
      await add({ direction: 'below', price: '1.39000' }),
      await add({ price: '1.45000' }),
    ];
    await app.stop();
    app = await startApp();
    expect((await list('fired')).total).toBe(0);
    app.prices.jump('EURUSD', '1.39900', '1.39911');
    expect((await whenFired(high.id)).tick).toMatchObject({ bid: '1.39900', ask: '1.39911' });
    app.prices.jump('EURUSD', '1.38900', '1.38911');
    expect((await whenFired(low.id)).tick).toMatchObject({ bid: '1.38900' });
    await app.stop();
    app = await startApp();
    app.prices.jump('EURUSD', '1.39900', '1.39911');
    expect((await list('active')).items.map(({ id }) => id)).toEqual([far.id]);
    expect((await list('fired')).items.map((one) => one.tick!.bid).sort()).toEqual([
      '1.38900',
      '1.39900',
    ]);
  });

  it('counts the ticks that come while it is written', async () => {
    const asked = add();
    const ticking = setInterval(() => {
      app.prices.tick('EURUSD', '1.39450', '1.39460');
      app.prices.tick('EURUSD', '1.39287', '1.39298');
    }, 1);
    const { id } = await asked.finally(() => clearInterval(ticking));
    app.prices.tick('EURUSD', '1.39450', '1.39460');
    expect((await whenFired(id)).tick!.price).toBe('1.39455');
  });

  it('of a call that broke off after its commit is found and watched', async () => {
    const [row] = await app.owner.sql<{ id: string }>`
      insert into price_alert (customer_id, code, direction, price, locale, created_at)
      values (${me.customerId}, 'EURUSD', 'above', 1.394, 'en', now() - interval '10 seconds') returning id`;
    await (app.runtime.alerts as PriceAlerts).reconcile();
    app.prices.tick('EURUSD', '1.39450', '1.39460');
    await whenFired(row!.id);
  });
});

describe('a tick that comes while an alert is written', () => {
  const alerts = () => app.runtime.alerts as PriceAlerts;
  const insert = async () => {
    const [row] = await app.owner.sql<WatchedAlert>`
      insert into price_alert (customer_id, code, direction, price, locale)
      values (${me.customerId}, 'EURUSD', 'above', 1.394, 'en')
      returning id, customer_id, code, direction, price`;
    return row!;
  };
  const pass = () => {
    app.prices.tick('EURUSD', '1.39450', '1.39460');
    app.prices.tick('EURUSD', '1.39287', '1.39298');
  };

  it('counts, though nothing could fill any more when it was written', async () => {
    const { id } = await alerts().set('EURUSD', async () => {
      pass();
      app.prices.tick('EURUSD', '1.60000', '1.60010');
      expect(app.runtime.book.tradability('EURUSD').tradable).toBe(false);
      return insert();
    });
    expect((await whenFired(id)).tick!.price).toBe('1.39455');
  });

  it('counts, though the call broke off and the alert was only found later', async () => {
    let id = '';
    const broken = alerts().set('EURUSD', async () => {
      ({ id } = await insert());
      throw new Error('the reply was lost');
    });
    await expect(broken).rejects.toThrow('lost');
    pass();
    const found = await until(async () => {
      await alerts().reconcile();
      return (await list('fired')).items.find((one) => one.id === id);
    });
    expect(found.tick!.price).toBe('1.39455');
  });
});

describe('a removal and a tick that come together', () => {
  it('end in one of the two, and the list says which', async () => {
    const heard = await listen();
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, i) => add({ price: (1.394 + i / 100_000).toFixed(5) })),
    );
    const removals = made.map(({ id }) => app.call('POST user/removePriceAlert', { id }, token()));
    app.prices.tick('EURUSD', '1.39500', '1.39510');
    const answers = await Promise.all(removals);
    expect(answers.every(({ code }) => code === '200')).toBe(true);
    await app.stop();
    app = await startApp();
    const rows = await app.owner.sql<{ id: string; fired: boolean }>`
      select id, fired_at is not null as fired from price_alert where customer_id = ${me.customerId} and status = 'removed'`;
    expect(rows).toHaveLength(40);
    const told = heard.filter(({ event }) => event === 'alert').map(({ id }) => id);
    expect(told.sort()).toEqual(
      rows
        .filter(({ fired }) => fired)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('a removed one does not fire, though the watch was not told', async () => {
    const { id } = await add();
    await app.owner
      .sql`update price_alert set status = 'removed', removed_at = now() where id = ${id}`;
    app.prices.tick('EURUSD', '1.39500', '1.39510');
    const { id: after } = await add({ price: '1.39800' });
    app.prices.tick('EURUSD', '1.39900', '1.39910');
    await whenFired(after);
    const [row] = await app.owner.sql`select status, fired_at from price_alert where id = ${id}`;
    expect(row).toEqual({ status: 'removed', fired_at: null });
  });
});

describe('ticks that must not fire', () => {
  const bad: [string, string, string][] = [
    ['crossed', '1.39600', '1.39500'],
    ['zero', '0', '1.39500'],
    ['negative', '-1', '1.39500'],
    ['NaN', 'NaN', '1.39500'],
    ['a lone jump', '1.60000', '1.60010'],
  ];
  it.each(bad)('%s', async (_, bid, ask) => {
    const { id } = await add();
    app.prices.tick('EURUSD', bid, ask);
    app.prices.tick('EURUSD', '1.39300', '1.39311');
    const { id: after } = await add({ price: '1.39350' });
    app.prices.tick('EURUSD', '1.39360', '1.39370');
    await whenFired(after);
    expect((await list('active')).items.map((one) => one.id)).toEqual([id]);
  });
});

it('a thousand alerts fire at one tick, each once', async () => {
  await app.owner.sql`
    insert into price_alert (customer_id, code, direction, price, locale)
    select ${me.customerId}, 'EURUSD', 'above', 1.394 + n * 0.000001, 'en' from generate_series(1, 1000) n`;
  await app.stop();
  app = await startApp();
  app.prices.jump('EURUSD', '1.39900', '1.39910');
  await until(async () => (await list('fired')).total === 1000);
  const [row] = await app.owner.sql<{ sequences: number }>`
    select count(distinct tick_sequence)::integer as sequences from price_alert where customer_id = ${me.customerId}`;
  expect(row).toEqual({ sequences: 1 });
});

it('a fired alert cannot be changed, and one cannot be fired by a price that does not reach it', async () => {
  const [fired, waiting] = [await add(), await add({ price: '1.50000' })];
  app.prices.tick('EURUSD', '1.39500', '1.39510');
  await whenFired(fired.id);
  await expect(
    app.owner.sql`update price_alert set tick_price = 2 where id = ${fired.id}`,
  ).rejects.toThrow('stays as it is');
  await expect(
    app.owner.sql`
      update price_alert set status = 'fired', fired_at = now(), tick_source = 'x', tick_live = true, tick_time = now(),
        tick_sequence = 1, tick_bid = 1.4, tick_ask = 1.4, tick_price = 1.4 where id = ${waiting.id}`,
  ).rejects.toThrow('tick_reached_the_price');
});

it('a mail that could not be sent is sent later', async () => {
  const { mailer } = app.runtime;
  const send = mailer.send.bind(mailer);
  let failures = 0;
  mailer.send = () => Promise.reject(new Error(`no mail server, try ${(failures += 1)}`));
  const { id } = await add({ byMail: true });
  app.prices.tick('EURUSD', '1.39500', '1.39510');
  await whenFired(id);
  await until(() => failures > 0);
  mailer.send = send;
  await until(async () => {
    await (app.runtime.alerts as PriceAlerts).reconcile();
    return (await mailsOf(app, `${me.username}@example.com`)).length > 0;
  });
});
