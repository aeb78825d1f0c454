import { gunzipSync } from 'node:zlib';
import { instrument, listed, manualClock, silentLog } from '@/tests/setup/listed';
import { createMarketList } from './market-list';
import { Book } from './price-book';

const source = { name: 'wall', live: false, recorded: false, intervalMs: () => null };

function start() {
  const clock = manualClock(Date.UTC(2026, 10, 18, 12));
  const catalogue = listed([
    instrument(),
    instrument({ id: '2', code: 'BTCUSDT', type: 2, tickSize: '0.01', name: 'Bitcoin' }),
  ]);
  const book = new Book({ catalogue, log: silentLog, clock: clock.now });
  for (const { code } of catalogue.all()) book.assign(code, source, null);
  const list = createMarketList({ catalogue, book, clock });
  const send = (bid: string) =>
    book.accept(source, { code: 'EURUSD', bid, ask: bid, time: clock.now() });
  const prices = (types: number[] = []) =>
    JSON.parse(list.list(types).json.toString()).result.map(
      (i: { code: string; price: string }) => [i.code, i.price],
    );
  return { clock, list, send, prices };
}

test('the list is made at most every 250 ms, and anew after a change', () => {
  const { clock, list, send, prices } = start();
  send('1.1');
  expect(prices()).toEqual([
    ['EURUSD', '1.10000'],
    ['BTCUSDT', null],
  ]);
  const { json } = list.list([]);
  send('1.1001');
  clock.advance(249);
  expect(list.list([]).json).toBe(json);
  clock.advance(1);
  expect(prices()[0]).toEqual(['EURUSD', '1.10010']);
});

test('a quiet market is still looked at each second, for prices grow stale by themselves', () => {
  const { clock, list, send } = start();
  send('1.1');
  const tradable = () => JSON.parse(list.list([]).json.toString()).result[0].tradable;
  expect(tradable()).toBe(true);
  clock.advance(999);
  const { json } = list.list([]);
  expect(list.list([]).json).toBe(json);
  clock.advance(5000);
  expect(tradable()).toBe(false);
});

test('types choose, in any order and number', () => {
  const { list, prices } = start();
  expect(prices([2])).toEqual([['BTCUSDT', null]]);
  expect(prices([2, 1, 1])).toHaveLength(2);
  expect(prices([3])).toEqual([]);
  expect(list.list([1, 2]).json).toBe(list.list([2, 1]).json);
});

test('compressed bytes say the same, and are made once a second at most', () => {
  const { clock, list, send } = start();
  send('1.1');
  const { json, gzip } = list.list([]);
  expect(gunzipSync(gzip)).toEqual(json);
  clock.advance(500);
  send('1.1001');
  expect(list.list([]).gzip).toBe(gzip);
  clock.advance(500);
  const later = list.list([]);
  expect(gunzipSync(later.gzip)).toEqual(later.json);
});
