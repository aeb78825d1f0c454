import { closeOutLevel } from '@/lib/core/margin-levels';
import type { Account } from '@/lib/orders/contract';
import {
  accountNow,
  codesOf,
  rateNow,
  valueAt,
  valueNow,
  type QuoteOf,
  type Valued,
} from './order-value-rules';

type Receipt = Valued['receipt'];
type Open = NonNullable<Receipt['open']>;

const tick = {
  source: 'replay',
  live: false,
  time: '',
  sequence: '1',
  bid: '145.40',
  ask: '145.42',
};
const converted = { currency: 'JPY', inverse: true, tick: { ...tick, code: 'USDJPY' } };
const atPar = { currency: 'USD', inverse: false, tick: null };

const position = (change: Partial<Valued>, conversion: Open['conversion'] = atPar): Valued => ({
  code: 'EURUSD',
  side: 'long',
  openLots: '0.20',
  contracts: '100000',
  openPrice: '1.39102',
  feeRate: '0.00003',
  receipt: { open: { conversion } as Open, close: null, partial: [] },
  profit: null,
  fee: '0.83',
  ...change,
});
const yen = position(
  { code: 'EURJPY', side: 'short', openLots: '0.10', openPrice: '163.076' },
  converted,
);

const prices: Record<string, { bid: string; ask: string }> = {
  EURUSD: { bid: '1.39287', ask: '1.39298' },
  EURJPY: { bid: '163.000', ask: '163.015' },
  USDJPY: { bid: '145.00', ask: '146.00' },
};
const quoteOf: QuoteOf = (code) => prices[code];
const account: Account = {
  wallets: [],
  inPlans: '0.00',
  inBids: '0.00',
  inWithdrawals: '0.00',
  borrowed: '0.00',
  stakeable: null,
  balance: '100000.00',
  unrealised: '-7.00',
  equity: '99993.00',
  usedMargin: '1000.00',
  pendingHeld: '0.00',
  staked: '0.00',
  freeMargin: '98993.00',
  marginLevel: '99.993',
  stopOut: { warning: null, at: closeOutLevel },
};

it('values a position at the side of the price it closes at', () => {
  const long = valueNow(position({}), quoteOf)!;
  expect([long.price, long.profit.toFixed(2), long.closeFee.toFixed(2)]).toEqual([
    '1.39287',
    '37.00',
    '0.84',
  ]);
  const short = valueNow(position({ side: 'short' }), quoteOf)!;
  expect([short.price, short.profit.toFixed(2)]).toEqual(['1.39298', '-39.20']);
});

it('converts at the live mid of the pair that the receipt names', () => {
  expect(rateNow(yen, quoteOf)).toEqual({ mid: '145.5', inverse: true });
  expect(valueNow(yen, quoteOf)!.profit.toFixed(2)).toBe('4.19');
  expect(rateNow(position({}), quoteOf)).toBeNull();
  expect(codesOf([yen, position({})])).toEqual(['EURJPY', 'EURUSD', 'USDJPY']);
});

it('adds profit to the balance for equity, free margin and level', () => {
  const now = accountNow(account, [position({}), yen], quoteOf);
  expect(now.equity.toFixed(2)).toBe('100041.19');
  expect(now.freeMargin.toFixed(2)).toBe('99041.19');
  expect(now.marginLevel!.toFixed(4)).toBe('100.0412');
});

it('keeps to what the server reckoned while a price is missing, rather than leaving a position out', () => {
  const withoutYen: QuoteOf = (code) => (code === 'USDJPY' ? undefined : prices[code]);
  expect(valueNow(yen, withoutYen)).toBeNull();
  expect(accountNow(account, [position({}), yen], withoutYen).equity.toFixed(2)).toBe('99993.00');
});

it('values a part of what is open, and keeps back what pending orders hold', () => {
  const value = valueAt(position({ openLots: '0.05' }), '1.39287', null);
  expect([value.profit.toFixed(2), value.closeFee.toFixed(2)]).toEqual(['9.25', '0.21']);
  const held = accountNow({ ...account, pendingHeld: '500.00' }, [], quoteOf);
  expect(held.freeMargin.toFixed(2)).toBe('98500.00');
});
