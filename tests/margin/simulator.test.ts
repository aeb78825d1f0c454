import { Fraction } from '../engine/simulator/fraction';
import { Simulator } from '../engine/simulator/simulator';
import type { ChangeEvent, CommandEvent, PlaceEvent, Terms } from '../engine/simulator/words';

// Every figure here was worked out by hand.

const euro: Terms = {
  code: 'EURUSD',
  quote: 'USD',
  contractSize: '100000',
  tickSize: '0.00001',
  lotMin: '0.01',
  lotMax: '50',
  lotStep: '0.01',
  feeRate: '0.00003',
  leverages: [1, 10, 30],
  periods: [{ seconds: 60, payout: '0.80' }],
  maxAgeMs: 60_000,
};
const yen: Terms = { ...euro, code: 'USDJPY', quote: 'JPY', tickSize: '0.001' };

let floor: Simulator;
let now: number;

beforeEach(() => {
  floor = new Simulator([euro, yen], '10000');
  now = 1_000_000;
});

const tick = (bid: string, ask: string, code = 'EURUSD', after = 1000) =>
  floor.take({ kind: 'tick', at: (now += after), code, bid, ask });

type Given = Partial<Omit<PlaceEvent, 'kind'>>;
const place = (ref: string, given: Given = {}) =>
  floor.take({
    kind: 'place',
    at: now,
    account: 'me',
    ref,
    code: 'EURUSD',
    side: 'long',
    type: 'market',
    lots: '1',
    leverage: 10,
    ...given,
  });
type Bare<T> = T extends unknown ? Omit<T, 'at' | 'account'> : never;
const command = (event: Bare<CommandEvent>) =>
  floor.take({ at: now, account: 'me', ...event } as CommandEvent);
const change = (ref: string, given: Partial<ChangeEvent>) =>
  command({ ...given, kind: 'change', ref });

const fill = (ref: string, leg: 'open' | 'close' = 'close') =>
  floor.outcome().fills.find((f) => f.ref === ref && f.leg === leg);
const me = () => floor.outcome().accounts.get('me');
const end = (ref: string) => floor.outcome().orders.get(ref);

it('rounds half to even, below zero too', () => {
  const places = (v: string) => Fraction.of(v).rounded(2).toString();
  expect(['0.125', '0.135', '-0.125', '-0.135', '0.1250001'].map(places)).toEqual([
    '0.12',
    '0.14',
    '-0.12',
    '-0.14',
    '0.13',
  ]);
});

it('a long opens at the ask and closes at the bid, margin and fees taken', () => {
  tick('1.10000', '1.10010');
  expect(place('a', { lots: '0.5' })).toBe('200');
  // 0.5 × 100000 × 1.1001 = 55005; ÷ 10 = 5500.5; × 0.00003 = 1.65015
  expect(fill('a', 'open')).toMatchObject({ price: '1.1001', fee: '1.65015', tick: 0 });
  expect(me()).toEqual({ available: '4497.84985', held: '5500.5', advance: '0' });
  tick('1.10500', '1.10510');
  expect(command({ kind: 'close', ref: 'a' })).toBe('200');
  // (1.105 − 1.1001) × 50000 = 245; fee 55250 × 0.00003 = 1.6575
  expect(fill('a')).toMatchObject({ price: '1.105', profit: '245', fee: '1.6575', tick: 1 });
  expect(me()).toEqual({ available: '10241.69235', held: '0', advance: '0' });
});

it('an amount in yen is divided by the middle of the dollar', () => {
  tick('150.000', '150.020', 'USDJPY');
  place('a', { code: 'USDJPY', side: 'short', lots: '0.1', leverage: 30 });
  // 10000 × 150 ÷ 150.01 = 9999.333378…; ÷ 30 = 333.311112…; × 0.00003 = 0.299980…
  expect(me()).toMatchObject({ held: '333.311113' });
  expect(fill('a', 'open')).toMatchObject({ price: '150', fee: '0.29998' });
  tick('149.000', '149.020', 'USDJPY');
  command({ kind: 'close', ref: 'a' });
  // (150 − 149.02) × 10000 ÷ 149.01 = 65.767398…
  expect(fill('a')).toMatchObject({ price: '149.02', profit: '65.767398' });
});

it('a limit holds at its price, fills at a better one and gives the rest back', () => {
  tick('1.10000', '1.10010');
  place('a', { type: 'limit', limitPrice: '1.09000', lots: '0.5' });
  // 54500 ÷ 10 = 5450; fee 1.635
  expect(me()).toMatchObject({ held: '5451.635', available: '4548.365' });
  tick('1.08990', '1.09001');
  expect(end('a')).toMatchObject({ status: 'pending' });
  tick('1.08900', '1.08910');
  expect(fill('a', 'open')).toMatchObject({ price: '1.0891', fee: '1.63365', reason: 'limit' });
  expect(me()).toMatchObject({ held: '5445.5' });
});

it('a limit expires at its moment, not at a tick that comes then', () => {
  tick('1.10000', '1.10010');
  place('a', { type: 'limit', limitPrice: '1.09000', lots: '0.5', goodTill: now + 1000 });
  tick('1.08000', '1.08010');
  expect(end('a')).toEqual({ status: 'expired', cancelReason: null, held: '0' });
  expect(me()).toMatchObject({ available: '10000' });
});

it('a stop fills at the tick beyond it, not at its level, and a target likewise', () => {
  tick('1.10000', '1.10010');
  place('a', { lots: '0.1', stopLoss: '1.09900', takeProfit: '1.10100' });
  place('b', { lots: '0.1', side: 'short', stopLoss: '1.10400', takeProfit: '1.09800' });
  tick('1.09901', '1.09911');
  tick('1.09700', '1.09710');
  expect(fill('a')).toMatchObject({ price: '1.097', reason: 'stop-loss', tick: 2 });
  expect(fill('b')).toMatchObject({ price: '1.0971', reason: 'take-profit', tick: 2 });
});

it('a trailing stop follows the best price, and the nearer of two stops gives the reason', () => {
  tick('1.10000', '1.10010');
  place('a', { lots: '0.1', trailingDistance: '0.00100', stopLoss: '1.09950' });
  place('b', { lots: '0.1', trailingDistance: '0.00100', stopLoss: '1.09850' });
  tick('1.10040', '1.10050');
  tick('1.09941', '1.09951');
  expect(fill('a')).toMatchObject({ reason: 'stop-loss', price: '1.09941' });
  expect(fill('b')).toBeUndefined();
  tick('1.09940', '1.09950');
  expect(fill('b')).toMatchObject({ reason: 'trailing-stop', price: '1.0994' });
});

it('a part closes with its share of the margin, profit and fee', () => {
  tick('1.10000', '1.10010');
  place('a', { lots: '0.3' });
  tick('1.10110', '1.10120');
  command({ kind: 'close', ref: 'a', lots: '0.1' });
  expect(fill('a')).toMatchObject({ lots: '0.1', profit: '10', fee: '0.33033' });
  // 0.3 × 110010 ÷ 10 = 3300.3, a third of it back
  expect(me()).toMatchObject({ held: '2200.2' });
  expect(command({ kind: 'close', ref: 'a', lots: '0.21' })).toBe('10016');
  expect(command({ kind: 'close', ref: 'a' })).toBe('200');
  expect(me()).toMatchObject({ held: '0' });
});

it('what an order may not be is refused, and open losses leave less to open with', () => {
  tick('1.10000', '1.10010');
  expect(place('x', { lots: '0.015' })).toBe('10016');
  expect(place('x', { leverage: 7 })).toBe('10114');
  expect(place('x', { stopLoss: '1.10000' })).toBe('10104');
  expect(place('x', { code: 'NONE' })).toBe('10014');
  expect(place('a', { lots: '2', leverage: 30 })).toBe('200');
  tick('1.09000', '1.09010');
  // 10000 − 7334 − 6.6006 = 2659.3994 there, a loss of 2020 open: 639.3994 for 0.1 lot of 1090.1 + 0.32703
  expect(place('x', { lots: '0.1' })).toBe('10011');
  expect(place('b', { lots: '0.05' })).toBe('200');
});

it('changing a level moves it, and a trailing stop begins anew', () => {
  tick('1.10000', '1.10010');
  place('a', { lots: '0.1', stopLoss: '1.09900' });
  expect(change('a', { stopLoss: '1.10100' })).toBe('10104');
  expect(change('a', { stopLoss: null, trailingDistance: '0.00100' })).toBe('200');
  tick('1.09901', '1.09911');
  expect(fill('a')).toBeUndefined();
  tick('1.09900', '1.09910');
  expect(fill('a')).toMatchObject({ reason: 'trailing-stop' });
  expect(change('a', { stopLoss: '1.09000' })).toBe('10115');
});

it('closes out the largest loss first until the level is above a half', () => {
  tick('1.10000', '1.10010');
  tick('150.000', '150.020', 'USDJPY');
  place('small', { lots: '1', leverage: 30 });
  place('large', { lots: '1.5', leverage: 30 });
  // margins 3667 and 5500.5; 10000 − fees 8.25075; a half is 4583.75: a loss of 5407.99925
  tick('1.07847', '1.07857');
  expect(floor.outcome().fills).toHaveLength(2);
  expect(floor.outcome().warnings).toEqual([{ account: 'me', level: '0.75', tick: 2 }]);
  tick('1.07846', '1.07856');
  expect(fill('large')).toMatchObject({ reason: 'margin-close-out', profit: '-3246', tick: 3 });
  expect(fill('small')).toBeUndefined();
});

it('a loss beyond the balance is advanced against another position, and covered with the last', () => {
  tick('1.10000', '1.10010');
  tick('150.000', '150.020', 'USDJPY');
  place('euro', { lots: '2', leverage: 30, stopLoss: '1.09000' });
  place('yen', { code: 'USDJPY', lots: '0.1', leverage: 30 });
  tick('1.00000', '1.00010');
  // −20020 on the euro: less than nothing is left, and the yen is closed out at once.
  expect(fill('euro')).toMatchObject({ reason: 'stop-loss', profit: '-20020', covered: '0' });
  expect(fill('yen')).toMatchObject({ reason: 'margin-close-out', tick: 1 });
  expect(me()).toEqual({ available: '0', held: '0', advance: '0' });
  // 10000 − 6.6006 − 0.30002 − 20020 − 6 − fee 0.29998 − 20 × 100 ÷ 150.01 = −10034.533… covered
  expect(Number(fill('yen')!.covered)).toBeCloseTo(10_034.533, 2);
});

it('a loss beyond the balance is advanced against a timed option too, and its stake pays it back', () => {
  tick('1.10000', '1.10010');
  const bet = { kind: 'timed', code: 'EURUSD', period: 60, amount: '100' } as const;
  const bets = [command({ ...bet, ref: 'up', direction: 'up' })];
  bets.push(command({ ...bet, ref: 'down', direction: 'down' }));
  expect(bets).toEqual(['200', '200']);
  place('euro', { lots: '2', leverage: 30, stopLoss: '1.09000' });
  tick('1.00000', '1.00010');
  expect(fill('euro')).toMatchObject({ reason: 'stop-loss', profit: '-20020', covered: '0' });
  // 9800 − 6.6006 − 20020 − 6
  expect(me()).toEqual({ available: '0', held: '200', advance: '-10232.6006' });
  tick('1.00000', '1.00010', 'EURUSD', 60_000);
  expect(fill('up')).toMatchObject({ profit: '-100', covered: '0' });
  expect(fill('down')).toMatchObject({ profit: '80', covered: '10052.6006' });
  expect(me()).toEqual({ available: '0', held: '0', advance: '0' });
});

it('a loss takes pending orders back, newest first, before anything is advanced', () => {
  tick('1.10000', '1.10010');
  place('a', { lots: '1', leverage: 30, stopLoss: '1.05000' });
  place('first', { type: 'limit', limitPrice: '1.00000', lots: '0.5', leverage: 30 });
  place('second', { type: 'limit', limitPrice: '1.00000', lots: '0.5', leverage: 30 });
  // 10000 − 3.3003; the two hold 1668.166667 each; a gap to 1.02 loses 8010 and a fee of 3.06
  tick('1.02000', '1.02010');
  expect(end('second')).toMatchObject({ status: 'cancelled', cancelReason: 'margin' });
  expect(end('first')).toMatchObject({ status: 'pending' });
});

it('a timed option wins, loses, or gives the stake back', () => {
  const buy = (ref: string, direction: 'up' | 'down') =>
    command({ kind: 'timed', ref, code: 'EURUSD', direction, period: 60, amount: '100' });
  tick('1.10000', '1.10010');
  expect([buy('up', 'up'), buy('down', 'down')]).toEqual(['200', '200']);
  expect(me()).toMatchObject({ available: '9800', held: '200' });
  tick('1.10000', '1.10011', 'EURUSD', 59_999);
  expect(fill('up')).toBeUndefined();
  // The middle 1.100055 lies between two ticks: half to even is 1.10006, above the entry of 1.10005… at 1.1001.
  tick('1.10010', '1.10020', 'EURUSD', 1);
  expect(fill('up')).toMatchObject({ profit: '80', price: '1.10015' });
  expect(fill('down')).toMatchObject({ profit: '-100' });
  buy('late', 'up');
  tick('1.10020', '1.10030', 'EURUSD', 360_300);
  expect(end('late')).toMatchObject({ status: 'expired' });
  expect(me()).toMatchObject({ available: '9980', held: '0' });
});
