import { Money } from '@/lib/core/money';
import { draftCost, draftIssues, isClean, type Draft, type Market } from './ticket-cost';
import { firstDraft, moveOf, type TicketTerms } from './ticket-terms';

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
};
const market: Market = { now: { bid: '1.39287', ask: '1.39298' }, rate: null };
const draft: Draft = {
  side: 'long',
  leverage: 30,
  lots: '0.20',
  stopLoss: '1.39133',
  takeProfit: '',
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
  expect(moveOf(cost.breakEven, terms)).toEqual({ pips: true, value: '2.0' });
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

it('begins with a tenth of a lot, or with a round number of shares and coins, and modest leverage', () => {
  expect(firstDraft(terms, '1.39')).toEqual({ lots: '0.10', leverage: 10 });
  const shares = {
    ...terms,
    type: 3,
    contractSize: '1',
    lotMin: '1',
    lotStep: '1',
    lotMax: '5000',
    leverages: [1, 2, 5],
  };
  expect(firstDraft(shares, '645.53')).toEqual({ lots: '10', leverage: 5 });
  const coin = { ...shares, type: 2, lotMin: '0.00001', lotStep: '0.00001' };
  expect(firstDraft(coin, '68412.5').lots).toBe('0.1');
  expect(firstDraft(shares, undefined).lots).toBe('1');
});
