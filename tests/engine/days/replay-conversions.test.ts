import type { MarginOrder } from '@/lib/orders/contract';
import { replayDay } from '@/lib/replay/service';
import { trading } from '@/tests/setup/trading';

// A day that is replayed says at which ticks its fills and close-outs had to convert.

const { app, me } = trading();

const replay = async (): Promise<string[]> => {
  const date = new Date().toISOString().slice(0, 10);
  const { findings } = await replayDay(app.owner, date, { recordings: new Set(['manual']) });
  return findings.map((f) => `${f.orderId}: ${f.text}`);
};

/** What a replay says while some fills convert as another one did. */
async function planted(change: string): Promise<string[]> {
  const { pool } = app.owner;
  const run = async (statement: string) => {
    await pool.query('alter table fill disable trigger all');
    await pool.query(statement);
    await pool.query('alter table fill enable trigger all');
  };
  await run(`create table fill_before as select id, conversion, decision from fill; ${change}`);
  const found = await replay();
  await run(`
    update fill f set conversion = b.conversion, decision = b.decision from fill_before b where b.id = f.id;
    drop table fill_before`);
  expect(await replay()).toEqual([]);
  return found;
}

const inYen = async (input: object = {}): Promise<MarginOrder> => {
  const { code, result } = await me.buy({ code: 'EURJPY', lots: '0.1', leverage: 20, ...input });
  expect(code).toBe('200');
  return result;
};

const conversionOf = (id: string) =>
  `(select conversion from fill where order_id = ${id} and leg = 'open')`;

it('a fill converts at the newest tick that had come, whoever decided it', async () => {
  const first = await inYen();
  app.prices.tick('USDJPY', '101.600', '101.610');
  const asked = await inYen();
  const waiting = await inYen({ type: 'limit', limitPrice: '141.200' });
  app.prices.tick('USDJPY', '101.700', '101.710');
  app.prices.tick('EURJPY', '141.150', '141.180');
  const filled = await me.whenever(waiting.id, 'open');
  expect(filled.receipt.open!.conversion.tick).toMatchObject({ bid: '101.7' });
  expect(await replay()).toEqual([]);
  for (const { id } of [asked, filled]) {
    const change = `update fill set conversion = ${conversionOf(first.id)} where order_id = ${id}`;
    expect(await planted(change)).toEqual([
      expect.stringMatching(
        `^${id}: the conversion takes tick \\d+ of USDJPY, though tick \\d+ \\(101\\.600 / 101\\.610\\) had come$`,
      ),
    ]);
  }
});

it('a close-out converts each position so', async () => {
  const before = await inYen();
  app.prices.tick('USDJPY', '101.600', '101.610');
  const { id } = await inYen({ lots: '11' });
  for (const bid of [140, 139, 138, 137, 136, 135])
    app.prices.jump('EURJPY', bid.toFixed(3), (bid + 0.03).toFixed(3));
  expect((await me.whenever(id, 'closed')).closeReason).toBe('margin-close-out');
  expect(await replay()).toEqual([]);
  const texts = await planted(`
    update fill f set decision = jsonb_set(f.decision, '{positions}', (
      select jsonb_agg(jsonb_set(p, '{conversion}', ${conversionOf(before.id)}))
      from jsonb_array_elements(f.decision->'positions') p))
    where order_id = ${id} and leg = 'close'`);
  for (const one of [before.id, id])
    expect(texts).toContainEqual(
      expect.stringMatching(
        `^${id}: the close-out converts position ${one} at tick \\d+ of USDJPY, though tick \\d+ had come$`,
      ),
    );
});
