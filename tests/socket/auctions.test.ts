import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicEvent } from '@/lib/core/market';
import { startRig, type Rig } from '../setup/socket-rig';
import { until } from '../setup/until';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

const news: PublicEvent = {
  event: 'collectible',
  id: '7',
  status: 'open',
  currentBid: '12.50',
  minBid: '13.50',
  bids: 3,
  endsAt: '2026-12-24T18:00:00.000Z',
  extensions: 1,
};

it('tells news of auctions to who asked for them, visitors too, and to nobody else', async () => {
  const [asking, silent] = [await rig.connect(), await rig.connect()];
  expect(await asking.ask({ op: 'collectibles' })).toEqual({ event: 'collectibles' });
  rig.bus.announce(news);
  await until(() => asking.objects.length === 2);
  await sleep(50);
  expect(asking.objects[1]).toEqual(news);
  expect(silent.received).toEqual([]);
});

it('sends such news without a "[", so that no specified client reads it as prices', async () => {
  const client = await rig.connect();
  await client.ask({ op: 'collectibles' });
  rig.bus.announce({ ...news, status: '[sold]' });
  await until(() => client.objects.length === 2);
  expect(client.frames).toEqual([]);
  expect(client.objects[1]).toMatchObject({ status: '[sold]' });
});
