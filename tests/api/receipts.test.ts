import { randomUUID } from 'node:crypto';
import type { Order } from '@/lib/orders/contract';
import { remembered } from '@/lib/platform/memo';
import type { FillQuality, ReceiptKey, SignedReceipt } from '@/lib/receipts/contract';
import { measureFillQuality, sumFills } from '@/lib/receipts/fill-quality-rows';
import { beginKey, keyInUse } from '@/lib/receipts/key-rows';
import { reportOn } from '@/lib/receipts/receipt-report';
import type { Session } from '../setup/app';
import { fillsSummedAnewAfter } from '../setup/limits';
import { trading } from '../setup/trading';

const { app, me } = trading();

async function trade(over: object = {}): Promise<Order> {
  const asked = { code: 'EURJPY', lots: '0.3', leverage: 20, ...over };
  const opened = await me.buy(asked, { key: randomUUID() });
  expect(opened.code).toBe('200');
  return (await me.close<Order>(opened.result.id, undefined, { key: randomUUID() })).result;
}

const signed = (id: string, session: Partial<Session> = me.session, demo = true) =>
  app.call<SignedReceipt>(`GET order/getSignedReceipt/${id}`, {}, { ...session, demo });
const keys = async () => (await app.call<ReceiptKey[]>('GET index/listReceiptKeys')).result;

describe('a signed receipt', () => {
  it('holds under the published keys, and says whose, which and when', async () => {
    const order = await trade();
    const { code, result } = await signed(order.id);
    expect(code).toBe('200');
    expect(result.receipt).toMatchObject({
      version: 1,
      issuer: 'http://localhost:0',
      account: 'demo',
      terms: { quoteCurrency: 'JPY', tickSize: '0.001', version: 1 },
      order: { id: order.id, status: 'closed', code: 'EURJPY' },
    });
    const { ok, lines } = reportOn(JSON.stringify(result), await keys());
    expect([ok, lines.filter((line) => line.startsWith('✗'))]).toEqual([true, []]);
  });

  it('is nobody else’s, nor the other account’s', async () => {
    const { id } = await trade();
    const other = await app.customer();
    expect(await signed(id, other)).toMatchObject({ status: 404, code: '404' });
    expect(await signed(id, me.session, false)).toMatchObject({ status: 404, code: '404' });
    expect(await signed(id, {})).toMatchObject({ status: 401, code: '401' });
    expect(await signed('999999999')).toMatchObject({ status: 404, code: '404' });
    expect(await signed('x')).toMatchObject({ status: 400, code: '400' });
  });

  it('stays valid after its key is retired, and new ones carry the new key', async () => {
    const { id } = await trade();
    const before = (await signed(id)).result;
    const { database, env } = app.runtime;
    await beginKey(database.sql, env.AUTH_SECRET, await keyInUse(database.sql));
    const after = (await signed(id)).result;
    expect(after.receipt.keyId).not.toBe(before.receipt.keyId);
    const published = await keys();
    expect(published.filter((key) => key.retiredAt === null)).toHaveLength(1);
    expect(published[0]!.keyId).toBe(after.receipt.keyId);
    for (const one of [before, after])
      expect(reportOn(JSON.stringify(one), published).ok).toBe(true);
  });
});

describe('the keys of receipts', () => {
  it('are made once by however many ask at the same time', async () => {
    const count = async () => (await keys()).length;
    const known = await count();
    const { database, env } = app.runtime;
    const inUse = await keyInUse(database.sql);
    const begun = await Promise.all(
      Array.from({ length: 8 }, () => beginKey(database.sql, env.AUTH_SECRET, inUse)),
    );
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await count()).toBe(known + 1);
  });

  it('are changed by age, and when the secret they were sealed under is gone', async () => {
    const { id } = await trade();
    const first = (await signed(id)).result.receipt.keyId;
    const { database } = app.runtime;
    await beginKey(database.sql, 'a secret of another server, 32 chars', first);
    const second = (await signed(id)).result.receipt.keyId;
    await app.owner.pool.query('alter table receipt_key disable trigger retired_once');
    await app.owner
      .sql`update receipt_key set created_at = created_at - interval '366 days' where id = ${second}`;
    await app.owner.pool.query('alter table receipt_key enable trigger retired_once');
    const third = (await signed(id)).result.receipt.keyId;
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('keep their private part from operators, sealed, and only the one in use has any', async () => {
    await keys();
    const asOperator = async (statement: string) => {
      const client = await app.owner.pool.connect();
      try {
        await client.query('set role assay_operator');
        return (await client.query(statement)).rows;
      } finally {
        await client.query('reset role');
        client.release();
      }
    };
    await expect(asOperator('select * from public.receipt_key_secret')).rejects.toThrow(
      'permission',
    );
    await expect(asOperator('update public.receipt_key set retired_at = now()')).rejects.toThrow(
      'permission',
    );
    const own = app.owner.sql;
    expect(await own`select from receipt_key_secret`).toHaveLength(1);
    expect(
      await own`select from receipt_key_secret where position('\\x302e0201'::bytea in sealed) > 0`,
    ).toEqual([]);
    await expect(own`update receipt_key set public_key = repeat('0', 64)`).rejects.toThrow(
      'cannot be changed',
    );
    await expect(own`delete from receipt_key`).rejects.toThrow();
  });
});

describe('the quality of fills', () => {
  const sumAnewAfter = (minutes: number) => fillsSummedAnewAfter(app.owner, minutes);

  it('is measured from the fills, real and demo apart', async () => {
    const ask = async () => (await app.call<FillQuality>('GET index/getFillQuality')).result;
    // EURUSD stands at 1.39287 / 1.39298: one asked for better, one for worse, both in 30,000 EUR.
    await trade({ code: 'EURUSD', requestedPrice: '1.39296' });
    await trade({ code: 'EURUSD', requestedPrice: '1.39303' });
    await trade();
    const quality = await ask();
    expect(Date.parse(quality.measuredAt)).toBeGreaterThan(Date.now() - 90_000);
    expect(quality.real.ever.all).toMatchObject({ fills: 0, betterAmount: '0.00' });
    const { all, byReason, byType } = quality.demo.ever;
    expect(all).toMatchObject({ better: 1, worse: 1, betterAmount: '1.50', worseAmount: '0.60' });
    expect(all.better + all.exact + all.worse).toBe(all.fills);
    expect(byReason.map((one) => one.reason)).toEqual(['customer', 'market-order']);
    expect(byType).toEqual([{ type: 1, ...all }]);
    expect(quality.demo.lastDays).toEqual(quality.demo.ever);
    expect(await ask()).toEqual(quality);
  });

  it('sums what is minutes old once, and reads only what came since', async () => {
    await trade({ code: 'EURUSD', requestedPrice: '1.39296' });
    const before = await measureFillQuality();
    await app.owner.sql`alter table fill disable trigger append_only`;
    await app.owner.sql`update fill set created_at = created_at - interval '40 days'`;
    await app.owner.sql`alter table fill enable trigger append_only`;
    const { sql } = app.runtime.database;
    await sumAnewAfter(50 * 24 * 60);
    await Promise.all([sumFills(sql), sumFills(sql)]);
    await trade();
    const { demo } = await measureFillQuality();
    expect(demo.lastDays.all.fills).toBe(2);
    const { better, worseAmount, fills } = before.demo.ever.all;
    expect(demo.ever.all).toMatchObject({ better, worseAmount, fills: fills + 2 });
    expect(await app.audit()).toEqual([]);
    const [day] = await sql<{ fills: number }>`select sum(fills)::integer as fills from fill_day`;
    expect(day!.fills).toBe(fills);
    await app.owner.sql`update fill_day set worse = worse + 1`;
    expect((await app.audit()).map((f) => f.view)).toContain('audit_fill_days_are_their_fills');
    await app.owner.sql`update fill_day set worse = worse - 1`;
  });

  it('adds to the sums of a day span by span, so that little is left to be read', async () => {
    const { sql } = app.runtime.database;
    const newest = async (minutes: number) => {
      await trade();
      await app.owner.sql`alter table fill disable trigger append_only`;
      await app.owner.sql`
        update fill set created_at = created_at - make_interval(mins => ${minutes}::integer)
        where created_at > now() - interval '2 minutes'`;
      await app.owner.sql`alter table fill enable trigger append_only`;
    };
    await newest(9);
    await newest(5);
    await sumAnewAfter(16);
    await sumFills(sql);
    expect(await app.audit()).toEqual([]);
    const [left] = await sql<{ fills: string }>`
      select count(*) as fills from fill, fill_day_until where created_at >= until`;
    expect(left!.fills).toBe('0');
  });

  it('reads at most so many fills at once: a busy span is summed in turns, and told as of its last sum', async () => {
    const { sql } = app.runtime.database;
    for (let n = 0; n < 3; n += 1) await trade();
    const before = await measureFillQuality();
    await app.owner.sql`
      create or replace function fills_are_many(p_from timestamptz, p_to timestamptz) returns boolean
      language sql stable as $$
        select count(*) > 1 from fill where created_at >= p_from and created_at < p_to
      $$`;
    await app.owner.sql`alter table fill disable trigger append_only`;
    await app.owner.sql`update fill set created_at = created_at - interval '40 days'`;
    await app.owner.sql`alter table fill enable trigger append_only`;
    await sumAnewAfter(60 * 24 * 60);
    const behind = await measureFillQuality();
    expect(Date.parse(behind.measuredAt)).toBeLessThan(Date.now() - 59 * 86_400_000);
    expect(behind.demo.ever.all.fills).toBeLessThan(before.demo.ever.all.fills);
    const turns = async (): Promise<number> => {
      const [row] = await sql<{ more: boolean }>`select fill_sum_next() as more`;
      return row!.more ? 1 + (await turns()) : 1;
    };
    expect(await turns()).toBeGreaterThan(60);
    const { demo, measuredAt } = await measureFillQuality();
    expect(demo.ever).toEqual(before.demo.ever);
    expect(Date.parse(measuredAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await app.audit()).toEqual([]);
  });

  it('is not asked for over and over where it fails', async () => {
    let asked = 0;
    const fail = () => remembered('failing', 60_000, () => Promise.reject(new Error(`${++asked}`)));
    for (let i = 0; i < 3; i += 1) await expect(fail()).rejects.toThrow('1');
  });
});
