import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@/lib/orders/contract';
import { replayDay } from '@/lib/replay/service';
import { startApp } from '@/tests/setup/app';
import { Trader } from '@/tests/setup/trader';

const today = () => new Date().toISOString().slice(0, 10);

it('what is ordered while the engine stops is turned away, or filled at a tick that is on record', async () => {
  const app = await startApp({ LOG_LEVEL: 'silent' });
  const traders = [];
  for (let n = 0; n < 4; n += 1) traders.push(new Trader(app, await app.customer()));
  let isOver = false;
  const filled: Order[] = [];
  const refused = new Set<number>();
  const ordering = traders.map(async (trader) => {
    while (!isOver) {
      const { status, code, result } = await trader.buy({ lots: '0.01' });
      if (code === '200') filled.push(result);
      else refused.add(status);
    }
  });
  const ticking = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const bid = 1.3 + (n % 500) / 100_000;
      app.prices.tick('EURUSD', bid.toFixed(5), (bid + 0.00011).toFixed(5));
      await sleep(1);
    }
  })();
  await sleep(1_000);
  const before = filled.length;
  await app.engine.stop();
  await sleep(100);
  isOver = true;
  await Promise.all([...ordering, ticking]);
  expect(before).toBeGreaterThan(20);
  expect([...refused]).toEqual([503]);
  const { findings, fills } = await replayDay(app.owner, today(), {
    recordings: new Set(['manual']),
  });
  expect([findings, fills]).toEqual([[], { 'market-order': filled.length }]);
  expect(await app.audit()).toEqual([]);
  await app.stop();
});
