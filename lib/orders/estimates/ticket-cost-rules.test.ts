import { Money } from '@/lib/core/money';
import {
  draftCost,
  draftIssues,
  isClean,
  plainDraft,
  pricesOf,
  readDraft,
  worstOf,
  type Draft,
  type Market,
} from './ticket-cost-rules';
import { firstLeverage, type TicketTerms } from './ticket-terms-rules';

const terms: TicketTerms = {
  code: 'EURUSD',
  type: 1,
  base: 'EUR',
  quote: 'USD',
  contractSize: '100000',
  tickSize: '0.00001',
  lotMin: '0.01',
  lotMax: '50',
  lotStep: '0.01',
  leverages: [1, 2, 5, 10, 20, 30],
  feeRate: '0.00003',
  periods: [],
  termsVersion: 1,
};
const market: Market = { now: { bid: '1.39287', ask: '1.39298' }, rate: null };
const draft: Draft = {
  ...plainDraft,
  side: 'long',
  leverage: 30,
  lots: '0.20',
  stopLoss: '1.39133',
};
const with_ = (change: Partial<Draft>) => ({ ...draft, ...change });
const issuesOf = (change: Partial<Draft>, free = '100000') =>
  draftIssues(with_(change), terms, market, new Money(free));

it('reckons margin, both fees, spread and the loss at the stop of a long', () => {
  const cost = draftCost(draft, terms, market)!;
  expect(cost.margin.toFixed(2)).toBe('928.65');
  expect(cost.openFee.toFixed(2)).toBe('0.84');
  expect(cost.closeFee.toFixed(2)).toBe('0.84');
  expect(cost.spreadCost.toFixed(2)).toBe('2.20');
  expect(cost.atStop!.toFixed(2)).toBe('-34.67');
  expect(cost.atTarget).toBeNull();
  expect(cost.breakEven.toFixed()).toBe('1.39307');
});

it('tells how far the closing price has to go until nothing is lost, and never too little', () => {
  const move = (change: Partial<Draft>) => draftCost(with_(change), terms, market)!.toBreakEven;
  // 1.39287 to 1.39307 is 0.01436 %.
  expect(move({})).toBe('0.02');
  expect(move({ side: 'short', stopLoss: '1.40' })).toBe('-0.02');
});

it('knows the worst case as a share of the equity, and that nothing bounds a short without either', () => {
  const worst = (change: Partial<Draft>, equity: string | null) => {
    const draft = with_(change);
    const cost = draftCost(draft, terms, market)!;
    const { loss, share } = worstOf(draft.side, cost, equity === null ? null : new Money(equity));
    return [loss && loss.toFixed(2), share];
  };
  expect(worst({}, '100000')).toEqual(['34.67', '0.0004']);
  expect(worst({}, null)).toEqual(['34.67', null]);
  expect(worst({}, '0')).toEqual(['34.67', null]);
  expect(worst({ stopLoss: '' }, '1000')).toEqual(['1000.00', '1']);
  expect(worst({ side: 'short', stopLoss: '' }, '1000')).toEqual(['1000.00', '1']);
  expect(worst({ side: 'short', stopLoss: '' }, null)).toEqual([null, null]);
});

it('places break-even and the price between stop and target, and only there', () => {
  const between = (change: Partial<Draft>) => draftCost(with_(change), terms, market)!.between;
  expect(between({})).toBeNull();
  const long = between({ takeProfit: '1.39633' })!;
  expect(long.now).toBeCloseTo(30.8, 9);
  expect(long.even).toBeCloseTo(34.8, 9);
  // The same distances the other way round: the price has to fall.
  const short = between({ side: 'short', stopLoss: '1.39452', takeProfit: '1.38952' })!;
  expect(short.now).toBeCloseTo(30.8, 9);
  expect(short.even).toBeCloseTo(34.8, 1);
  // A target that fees eat up loses all the way.
  expect(between({ takeProfit: '1.39300' })!.even).toBe(100);
});

it('finds nothing wrong with an order that the server would take', () => {
  expect(isClean(issuesOf({}))).toBe(true);
  expect(isClean(issuesOf({ side: 'short', stopLoss: '1.39400', takeProfit: '1.39' }))).toBe(true);
});

it('tells a missing size, one between steps, one out of bounds and one beyond the free margin apart', () => {
  expect(issuesOf({ lots: '' }).lots).toBe('lots');
  expect(issuesOf({ lots: '.' }).lots).toBe('lots');
  expect(issuesOf({ lots: '0.015' }).lots).toBe('step');
  expect(issuesOf({ lots: '50.01' }).lots).toBe('bounds');
  expect(issuesOf({}, '929.48').lots).toBe('margin');
  expect(issuesOf({}, '929.50').lots).toBeNull();
});

it('wants a stop of a long below the bid and of a short above the ask, on the tick', () => {
  expect(issuesOf({ stopLoss: '1.39287' }).stopLoss).toBe('below');
  expect(issuesOf({ side: 'short', stopLoss: '1.39298' }).stopLoss).toBe('above');
  expect(issuesOf({ takeProfit: '1.39287' }).takeProfit).toBe('above');
  expect(issuesOf({ stopLoss: '1.391331' }).stopLoss).toBe('tick');
  expect(issuesOf({ stopLoss: '0' }).stopLoss).toBe('below');
});

it('leaves a wrong level out of the cost instead of reckoning with it', () => {
  expect(draftCost(with_({ stopLoss: '1.5' }), terms, market)!.atStop).toBeNull();
  expect(draftCost(with_({ lots: '0' }), terms, market)).toBeNull();
});

it('begins with modest leverage', () => {
  expect(firstLeverage(terms)).toBe(10);
  expect(firstLeverage({ leverages: [20, 30] })).toBe(30);
});

it('tells an amount that is too small for any lot from none at all', () => {
  const tooSmall = { unit: 'usdt', size: '3', lots: '0' } as const;
  expect(issuesOf(tooSmall).lots).toBe('bounds');
  expect(issuesOf({ ...tooSmall, size: '' }).lots).toBe('lots');
});

it('reckons a limit order at its limit, with the spread of now', () => {
  const limit = with_({ type: 'limit', entryPrice: '1.39000' });
  expect(pricesOf(limit, market.now)).toEqual({ ask: '1.39000', bid: '1.38989' });
  expect(draftIssues(limit, terms, market, null).stopLoss).toBe('below');
  // The server judges a waiting order by its limit alone.
  const tight = { ...limit, stopLoss: '1.38995', takeProfit: '1.38995' };
  expect(draftIssues(tight, terms, market, null)).toMatchObject({
    stopLoss: null,
    takeProfit: 'above',
  });
  const lower = { ...limit, stopLoss: '1.38900' };
  expect(isClean(draftIssues(lower, terms, market, null))).toBe(true);
  const cost = draftCost(lower, terms, market)!;
  expect(cost.margin.toFixed(2)).toBe('926.67');
  expect(cost.open).toBe('1.39000');
  const short = with_({ type: 'limit', side: 'short', entryPrice: '1.4', stopLoss: '' });
  expect(pricesOf(short, market.now)).toEqual({ bid: '1.4', ask: '1.40011' });
});

it('reckons a limit that is reached already at the prices it will fill at', () => {
  const reached = with_({ type: 'limit', entryPrice: '1.40000' });
  expect(pricesOf(reached, market.now)).toBe(market.now);
  expect(pricesOf(with_({ type: 'limit', entryPrice: '' }), market.now)).toBe(market.now);
});

it('reckons a stop order at its stop, and wants it where the price has not been', () => {
  const stop = with_({ type: 'stop', entryPrice: '1.40000', stopLoss: '' });
  expect(pricesOf(stop, market.now)).toEqual({ ask: '1.40000', bid: '1.39989' });
  expect(isClean(draftIssues(stop, terms, market, null))).toBe(true);
  expect(draftCost(stop, terms, market)!.open).toBe('1.40000');
  expect(issuesOf({ ...stop, entryPrice: '1.39298' }).entryPrice).toBe('stopAbove');
  const short = { ...stop, side: 'short' } as const;
  expect(issuesOf({ ...short, entryPrice: '1.39287' }).entryPrice).toBe('stopBelow');
  expect(issuesOf({ ...short, entryPrice: '1.39286' }).entryPrice).toBeNull();
  expect(issuesOf({ ...stop, entryPrice: '1.400001' }).entryPrice).toBe('tick');
});

it('sends what an order waits for and is tied to with an order that waits alone', () => {
  const tied = { entryPrice: '1.4', tiedTo: '7', goodTill: '2999-01-01T00:00' };
  const read = readDraft(with_({ type: 'stop', ...tied }), terms, market);
  expect(read).toMatchObject({ entryPrice: '1.4', tiedTo: '7' });
  expect(readDraft(with_({ type: 'market', ...tied }), terms, market)).toMatchObject({
    entryPrice: null,
    tiedTo: null,
    goodTill: null,
  });
});

it('wants a limit on the tick and an end that is still to come', () => {
  const limit = { type: 'limit' as const, stopLoss: '' };
  expect(issuesOf({ ...limit, entryPrice: '.' }).entryPrice).toBe('price');
  expect(issuesOf({ ...limit, entryPrice: '1.390001' }).entryPrice).toBe('tick');
  expect(issuesOf({ ...limit, entryPrice: '1.39', goodTill: '' }).goodTill).toBe('date');
  expect(issuesOf({ ...limit, entryPrice: '1.39', goodTill: '2020-01-01T00:00' }).goodTill).toBe(
    'past',
  );
  const soon = issuesOf({ ...limit, entryPrice: '1.39', goodTill: '2999-01-01T00:00' });
  expect(isClean(soon)).toBe(true);
});

it('counts the nearer of stop and trailing stop as the loss', () => {
  const read = readDraft(with_({ trailing: '0.00087' }), terms, market);
  expect(read.trailingDistance).toBe('0.00087');
  expect(draftCost(with_({ trailing: '0.00087' }), terms, market)!.stopLoss).toBe('1.392');
  expect(draftCost(with_({ trailing: '0.00287' }), terms, market)!.stopLoss).toBe('1.39133');
  expect(issuesOf({ trailing: '0' }).trailing).toBe('below');
  expect(issuesOf({ side: 'short', stopLoss: '', trailing: '0' }).trailing).toBe('above');
  expect(issuesOf({ trailing: '0.000015' }).trailing).toBe('tick');
});

it('wants a trailing stop behind by less than half of the price, as the server does', () => {
  const trailingOf = (trailing: string, change: Partial<Draft> = {}) =>
    issuesOf({ trailing, ...change }).trailing;
  // Half of the bid is 0.696435, and of the ask 0.69649.
  expect([trailingOf('0.69643'), trailingOf('0.69644'), trailingOf('2')]).toEqual([
    null,
    'half',
    'half',
  ]);
  const short = { side: 'short' as const, stopLoss: '' };
  expect([trailingOf('0.69648', short), trailingOf('0.69649', short)]).toEqual([null, 'half']);
  const limit = { type: 'limit' as const, entryPrice: '1.2', stopLoss: '' };
  expect([trailingOf('0.59999', limit), trailingOf('0.6', limit)]).toEqual([null, 'half']);
});

it('takes a trailing stop as a distance however stop and target are told', () => {
  for (const measure of ['price', 'distance', 'amount'] as const) {
    const read = readDraft(with_({ measure, trailing: '0.00500' }), terms, market);
    expect(read.trailingDistance).toBe('0.00500');
  }
});

it('turns a distance and an amount into the price that is sent', () => {
  const far = readDraft(with_({ measure: 'distance', stopLoss: '0.002' }), terms, market);
  expect(far.stopLoss).toBe('1.39098');
  const lost = draftCost(with_({ measure: 'amount', stopLoss: '50' }), terms, market)!.atStop!;
  expect(lost.gte(-50)).toBe(true);
  expect(lost.lt('-49.7')).toBe(true);
});
