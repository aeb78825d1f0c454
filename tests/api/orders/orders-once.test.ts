import { randomUUID } from 'node:crypto';
import { Rejection } from '@/lib/core/codes';
import { markProcess } from '@/server/processes/process-mark';
import { silentLog } from '@/tests/setup/listed';
import type { MarginOrder } from '@/lib/orders/contract';
import { forgetOldAnswers } from '@/lib/web/idempotency';
import { fillsSummedAnewAfter, moved } from '@/tests/setup/limits';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();
const { buy, account, orders } = me;

const closed = (id: string) => me.whenever(id, 'closed');

describe('once, however often', () => {
  it('100 identical parallel submits with one key have one effect and one answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => buy({ lots: '0.01' }, { key })),
    );
    expect(new Set(answers.map((a) => a.result.id)).size).toBe(1);
    expect(new Set(answers.map((a) => a.code))).toEqual(new Set(['200']));
    expect((await orders()).total).toBe(1);
  });

  it('the same key with another body is a 409', async () => {
    const key = randomUUID();
    await buy({ lots: '0.01' }, { key });
    expect((await buy({ lots: '0.02' }, { key })).status).toBe(409);
    expect((await orders()).total).toBe(1);
  });

  it('also where the first one ended by a fault of the server', async () => {
    const key = randomUUID();
    const { engine } = app.runtime;
    const submit = engine.submit.bind(engine);
    engine.submit = () => Promise.reject(new Error('planted'));
    const lost = await buy({ lots: '0.01' }, { key }).finally(() => (engine.submit = submit));
    expect(lost.status).toBe(500);
    expect((await buy({ lots: '0.02' }, { key })).status).toBe(409);
    expect(await buy({ lots: '0.01' }, { key })).toMatchObject({
      code: '200',
      result: { lots: '0.01' },
    });
    expect((await orders()).total).toBe(1);
  });

  it('who is turned away for a while is answered under the same key afterwards', async () => {
    const key = randomUUID();
    const { engine } = app.runtime;
    const submit = engine.submit.bind(engine);
    engine.submit = () => Promise.reject(new Rejection('429', { retryAfterSeconds: 1 }));
    const early = await buy({ lots: '0.01' }, { key }).finally(() => (engine.submit = submit));
    expect(early.status).toBe(429);
    expect((await buy({ lots: '0.01' }, { key })).code).toBe('200');
    expect((await orders()).total).toBe(1);
  });

  it('a change that arrives again late leaves what was changed since', async () => {
    const { id } = (await buy({ type: 'limit', limitPrice: '1.38000', lots: '0.01' })).result;
    const move = (limitPrice: string, key: string) =>
      me.post<MarginOrder>('updateOptions', { id, limitPrice }, { key });
    const [first, second] = [randomUUID(), randomUUID()];
    expect((await move('1.37000', first)).code).toBe('200');
    expect((await move('1.36000', second)).code).toBe('200');
    expect((await move('1.37000', first)).result.limitPrice).toBe('1.37');
    expect((await move('1.35000', first)).status).toBe(409);
    expect((await orders()).items[0]).toMatchObject({ id, limitPrice: '1.36' });
  });

  it('a refusal is replayed too', async () => {
    const key = randomUUID();
    expect((await buy({ leverage: 29 }, { key })).code).toBe('10114');
    expect((await buy({ leverage: 29 }, { key })).code).toBe('10114');
  });

  it('a key whose answer was lost finds the order it made', async () => {
    const key = randomUUID();
    const first = await buy({ lots: '0.01' }, { key });
    await app.owner.sql`delete from idempotency_key where key = ${key}`;
    const again = await buy({ lots: '0.01' }, { key });
    expect(again.result.id).toBe(first.result.id);
    const closeKey = randomUUID();
    await me.post('closeOptions', { id: first.result.id }, { key: closeKey });
    await app.owner.sql`delete from idempotency_key where key = ${closeKey}`;
    expect(await me.post('closeOptions', { id: first.result.id }, { key: closeKey })).toMatchObject(
      { code: '200' },
    );
  });

  it('a key whose answer was lost finds what it did, also where that would be refused by now', async () => {
    const forget = (key: string) => app.owner.sql`delete from idempotency_key where key = ${key}`;
    const key = randomUUID();
    app.prices.tick('EURUSD', '1.39287', '1.39298');
    const order = { lots: '0.02', stopLoss: '1.39200' };
    const first = await buy(order, { key });
    await forget(key);
    // Below the stop a new order of this kind is refused.
    app.prices.tick('EURUSD', '1.39190', '1.39201');
    const again = await buy(order, { key });
    expect([first.code, again.code, again.result.id]).toEqual(['200', '200', first.result.id]);
    expect((await buy(order, { key: randomUUID() })).code).toBe('10104');

    app.prices.tick('EURUSD', '1.39287', '1.39298');
    const { result } = await buy({ lots: '0.03' });
    const part = { id: result.id, lots: '0.02' };
    const partKey = randomUUID();
    expect((await me.post('closeOptions', part, { key: partKey })).code).toBe('200');
    await forget(partKey);
    // More than is left.
    expect((await me.post('closeOptions', part, { key: partKey })).code).toBe('200');
    expect((await me.post('closeOptions', part, { key: randomUUID() })).code).toBe('10016');
    await me.post('closeOptions', { id: result.id });
    await forget(partKey);
    expect(await me.post('closeOptions', part, { key: partKey })).toMatchObject({
      code: '200',
      result: { id: result.id, status: 'closed' },
    });
  });

  it('a claim that a process left behind is taken over at once', async () => {
    const leave = async (key: string, process: string | null) => {
      const first = await buy({ lots: '0.01' }, { key });
      await app.owner.sql`
        update idempotency_key set status = null, answer = null, process = ${process}, claimed_at = now() where key = ${key}`;
      return first.result.id;
    };
    const gone = await markProcess(process.env.DATABASE_URL!, silentLog);
    await gone.remove();
    for (const left of [gone.number, app.runtime.process, null]) {
      const key = randomUUID();
      const id = await leave(key, left);
      expect(await buy({ lots: '0.01' }, { key })).toMatchObject({ code: '200', result: { id } });
    }
  });

  it('a claim of another process that lives is left to it', async () => {
    const key = randomUUID();
    await buy({ lots: '0.01' }, { key });
    const other = await markProcess(process.env.DATABASE_URL!, silentLog);
    await app.owner.sql`
      update idempotency_key set status = null, answer = null, process = ${other.number} where key = ${key}`;
    let isAnswered = false;
    const asked = buy({ lots: '0.01' }, { key }).finally(() => (isAnswered = true));
    // The other process answers: until then nothing may, and then it is its answer that counts.
    const [before] = await app.owner.sql<{ process: string }>`
      select process from idempotency_key where key = ${key}`;
    expect([before!.process, isAnswered]).toEqual([other.number, false]);
    await app.owner.sql`
      update idempotency_key set status = 200, answer = '{"code":"200","result":"theirs"}' where key = ${key}`;
    expect((await asked).result).toBe('theirs');
    await other.remove();
  });

  it('an attempt that is under way is waited for, and not stolen', async () => {
    const key = randomUUID();
    const held = await app.owner.pool.connect();
    await held.query('begin');
    await held.query('select * from engine_lead for update');
    const first = buy({ lots: '0.01' }, { key });
    await until(async () => {
      const [row] = await app.owner.sql`select from idempotency_key where key = ${key}`;
      return row !== undefined;
    });
    const second = buy({ lots: '0.01' }, { key });
    await held.query('commit');
    held.release();
    expect((await second).result.id).toBe((await first).result.id);
    expect((await orders()).total).toBe(1);
  });

  it('a key older than a day means a new order, and its first body counts again', async () => {
    const key = randomUUID();
    const first = await buy({ lots: '0.01' }, { key });
    await app.owner.sql`
      update idempotency_key set created_at = now() - interval '25 hours', claimed_at = now() - interval '25 hours' where key = ${key}`;
    await app.owner
      .sql`update orders set created_at = now() - interval '25 hours' where client_key = ${key}`;
    const second = await buy({ lots: '0.02' }, { key });
    expect([second.code, second.result.lots]).toEqual(['200', '0.02']);
    expect(second.result.id).not.toBe(first.result.id);
    expect((await buy({ lots: '0.02' }, { key })).result.id).toBe(second.result.id);
    expect((await buy({ lots: '0.01' }, { key })).status).toBe(409);
    expect((await orders()).total).toBe(2);
  });

  it('a key older than a day closes anew what is open, and names nothing that it ended', async () => {
    const { id } = (await buy({ lots: '0.03' })).result;
    const key = randomUUID();
    const close = async () => {
      await app.owner.sql`delete from idempotency_key where key = ${key}`;
      return me.post<MarginOrder>('closeOptions', { id, lots: '0.01' }, { key });
    };
    const age = async () => {
      await moved(
        app.owner,
        `update fill set created_at = created_at - interval '25 hours' where order_id = ${id};
         update orders set changed_at = changed_at - interval '25 hours' where id = ${id}`,
      );
      await fillsSummedAnewAfter(app.owner, 10 * 24 * 60);
    };
    const left = async () => (await close()).result.openLots;
    expect([await left(), await left()]).toEqual(['0.02', '0.02']);
    await age();
    expect([await left(), await left()]).toEqual(['0.01', '0.01']);
    await age();
    expect((await close()).result.status).toBe('closed');
    expect((await close()).result.status).toBe('closed');
    await age();
    expect((await close()).code).toBe('10115');
  });

  it('a repeated key never fills at a tick from before its level was set', async () => {
    const key = randomUUID();
    const input = { lots: '0.01', stopLoss: '1.38000' };
    const { result: opened } = await buy(input, { key });
    app.prices.tick('EURUSD', '1.39000', '1.39011');
    app.prices.tick('EURUSD', '1.39287', '1.39298');
    const move = { id: opened.id, stopLoss: '1.39100' };
    expect((await me.post('updateOptions', move)).code).toBe('200');
    await app.owner.sql`delete from idempotency_key where key = ${key}`;
    expect((await buy(input, { key })).result.id).toBe(opened.id);
    const sentinel = (await buy({ lots: '0.01', takeProfit: '1.39290' })).result;
    app.prices.tick('EURUSD', '1.39291', '1.39302');
    await closed(sentinel.id);
    expect((await orders({ status: 'open' })).items.map((o) => o.id)).toEqual([opened.id]);
  });

  it('answers older than a day are forgotten, younger ones are not', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    for (const key of [old, young]) await buy({ leverage: 29 }, { key });
    await app.owner
      .sql`update idempotency_key set created_at = now() - interval '26 hours' where key = ${old}`;
    await forgetOldAnswers(app.runtime.database.sql);
    const kept = await app.owner.sql<{
      key: string;
    }>`select key from idempotency_key where key = any(${[old, young]})`;
    expect(kept.map((row) => row.key)).toEqual([young]);
  });

  it('100 parallel orders with different keys never overdraw', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => buy({ lots: '1' }, { key: randomUUID() })),
    );
    const made = answers.filter((a) => a.code === '200').length;
    expect(answers.filter((a) => a.code === '10011')).toHaveLength(100 - made);
    // 21 margins of 4,643.27 fit; what is left is not enough for one more.
    expect(made).toBe(21);
    const { freeMargin, wallets } = await account();
    expect(Number(wallets[0]!.available)).toBeGreaterThanOrEqual(0);
    expect(Number(freeMargin)).toBeLessThan(4_647.5);
  });

  it('answers with the order as it is read afterwards, of every kind', async () => {
    const made = [
      await buy({ requestedPrice: '1.39290', trailingDistance: '0.00100' }),
      await buy({ code: 'EURJPY', side: 'short', lots: '0.10' }),
      await buy({ type: 'limit', limitPrice: '1.40000' }),
      await buy({ type: 'limit', limitPrice: '1.30000' }),
    ];
    for (const { result } of made) expect(await me.order(result.id)).toEqual(result);
    const { result: option } = await me.bet();
    expect(await me.order(option.id)).toEqual(option);
  });
});
