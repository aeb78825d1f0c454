import type { Fill, MarginDecision, MarginOrder, TimedOrder } from '../contract';
import { recompute } from './recompute-rules';

const tick = (bid: string, ask: string) => ({
  source: 'simulated',
  live: false,
  time: '2026-11-20T14:05:00.000Z',
  sequence: '7',
  bid,
  ask,
});

const fill = (bid: string, ask: string, over: Partial<Fill>): Fill => ({
  requestedPrice: over.price!,
  price: '0',
  tick: tick(bid, ask),
  ageMs: 3,
  spread: '0.0002',
  fee: '0',
  slippage: '0',
  reason: 'customer',
  conversion: { currency: 'USD', inverse: false, tick: null },
  lots: null,
  profit: null,
  covered: '0',
  decision: null,
  tickSize: null,
  ...over,
});

const common = {
  id: '7',
  code: 'EURUSD',
  createdTime: '2026-11-20T14:05:00.000Z',
  openTime: '2026-11-20T14:05:00.000Z',
  closeTime: '2026-11-20T14:06:00.000Z',
  expirationTime: null,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  trailingStop: null,
  limitPrice: null,
  stopPrice: null,
  tiedTo: null,
  partTimes: [] as string[],
  cancelReason: null,
  status: 'closed',
  usedMargin: '0.00',
} as const;

// One lot of 100,000 at 1.2002; 0.4 of it closed at 1.2100, 0.6 at 1.1900.
const parts: MarginOrder = {
  ...common,
  orderNumber: 'M-00000007',
  kind: 'margin',
  type: 'limit',
  limitPrice: '1.201',
  side: 'long',
  direction: null,
  lots: '1',
  openLots: '0',
  leverage: 30,
  contracts: '100000',
  feeRate: '0.0001',
  openPrice: '1.2002',
  closePrice: '1.198',
  requiredMargin: '4000.666667',
  fee: '23.982',
  expectedProfit: null,
  profit: '-220.00',
  closeReason: 'margin-close-out',
  amount: null,
  period: null,
  payout: null,
  receipt: {
    open: fill('1.2000', '1.2002', {
      price: '1.2002',
      requestedPrice: '1.201',
      slippage: '-0.0008',
      fee: '12.002',
      lots: '1',
      reason: 'limit-order',
    }),
    partial: [fill('1.2100', '1.2102', { price: '1.21', fee: '4.84', lots: '0.4', profit: '392' })],
    close: fill('1.1900', '1.1902', {
      price: '1.19',
      fee: '7.14',
      lots: '0.6',
      profit: '-612',
      reason: 'margin-close-out',
    }),
  },
};

const decision: MarginDecision = {
  balance: '1800',
  unrealised: '-612',
  usedMargin: '2400.400001',
  marginLevel: '0.4949',
  positions: [
    {
      id: '7',
      code: 'EURUSD',
      side: 'long',
      lots: '0.6',
      contracts: '100000',
      openPrice: '1.2002',
      usedMargin: '2400.400001',
      profit: '-612',
      tradable: true,
      tick: tick('1.1900', '1.1902'),
      conversion: { currency: 'USD', inverse: false, tick: null },
    },
  ],
};

const withClose = (over: Partial<Fill>): MarginOrder => ({
  ...parts,
  receipt: { ...parts.receipt, close: { ...parts.receipt.close!, ...over } },
});

describe('a limit order closed in parts', () => {
  it('adds up: limit reached, each part by its own lots, the mean price, all fees', () => {
    const found = recompute(parts);
    expect(found).toMatchObject({
      agrees: true,
      profit: '-220',
      closeFee: '11.98',
      net: '-243.982',
    });
    expect(found.steps.filter((s) => s.name === 'closePrice')[0]).toMatchObject({
      result: '1.198',
    });
    expect(found.steps.map((s) => s.part)).toEqual(expect.arrayContaining(['partial', 'result']));
  });

  it('notices a limit that was not reached, and a sum that is off', () => {
    const open = { ...parts.receipt.open!, requestedPrice: '1.2', slippage: '0.0002' };
    expect(recompute({ ...parts, receipt: { ...parts.receipt, open } }).agrees).toBe(false);
    expect(recompute({ ...parts, profit: '-219.999999' }).agrees).toBe(false);
    expect(recompute({ ...parts, closePrice: '1.2' }).agrees).toBe(false);
  });
});

describe('a close-out', () => {
  it('follows from the positions as they were valued', () => {
    expect(recompute(withClose({ decision })).agrees).toBe(true);
  });

  it('is refuted by a margin that its positions do not come to, or by another tick than the one that filled', () => {
    const wrong = (over: object) =>
      recompute(withClose({ decision: { ...decision, ...over } }))
        .steps.filter((s) => !s.agrees)
        .map((s) => s.name);
    expect(wrong({})).toEqual([]);
    expect(wrong({ usedMargin: '2405', marginLevel: '0.494' })).toEqual(['usedMargin']);
    const own = decision.positions[0]!;
    const valued = (over: object) => wrong({ positions: [{ ...own, ...over }] });
    expect(valued({ tick: { ...own.tick, sequence: '6' } })).toEqual(['valued']);
    expect(valued({ tick: { ...own.tick, ask: '1.1903' } })).toEqual(['valued']);
    expect(valued({ id: '8' })).toContain('valued');
    const smaller = { lots: '0.5', profit: '-510' };
    expect(
      wrong({
        positions: [{ ...own, ...smaller }],
        unrealised: '-510',
        balance: '1698',
      }),
    ).toEqual(['largestLoss']);
  });

  it('is refuted by a level above one half, a wrong value, or a larger loss elsewhere', () => {
    const higher = { ...decision, balance: '2000', marginLevel: '0.5782' };
    expect(recompute(withClose({ decision: higher })).agrees).toBe(false);
    expect(recompute(withClose({ decision: { ...decision, unrealised: '-611' } })).agrees).toBe(
      false,
    );
    const worse = { ...decision.positions[0]!, id: '8', openPrice: '1.3' };
    const isLargest = (other: object) => {
      const two = { ...decision, positions: [...decision.positions, { ...worse, ...other }] };
      const { steps } = recompute(withClose({ decision: two }));
      return steps.find((s) => s.name === 'largestLoss')!.agrees;
    };
    expect(isLargest({})).toBe(false);
    expect(isLargest({ code: 'GBPUSD' })).toBe(false);
    expect(isLargest({ code: 'GBPUSD', tradable: false })).toBe(true);
    expect(isLargest({ tradable: false })).toBe(false);
  });
});

const option = (over: Partial<TimedOrder>, settled: string): TimedOrder => ({
  ...common,
  orderNumber: 'T-00000007',
  kind: 'timed',
  type: 'market',
  side: null,
  direction: 'up',
  lots: null,
  openLots: null,
  leverage: null,
  contracts: null,
  amount: '10',
  period: 60,
  payout: '0.85',
  openPrice: '1.2001',
  closePrice: settled,
  requiredMargin: '0.00',
  fee: '0.00',
  feeRate: '0',
  expectedProfit: '8.50',
  profit: '8.50',
  closeReason: 'expiry',
  receipt: {
    open: fill('1.2000', '1.2002', { price: '1.2001', tickSize: '0.0001' }),
    close: fill('1.2010', '1.2012', { price: settled, tickSize: '0.0001', profit: '8.50' }),
    partial: [],
  },
  ...over,
});

describe('a timed option', () => {
  it('wins, loses or comes back as its two ticks say', () => {
    expect(recompute(option({}, '1.2011'))).toMatchObject({ agrees: true, net: '8.5' });
    const down = option({ direction: 'down', profit: '-10.00' }, '1.2011');
    const lost = { ...down.receipt.close!, profit: '-10' };
    const told = { ...down, receipt: { ...down.receipt, close: lost } };
    expect(recompute(told)).toMatchObject({ agrees: true, net: '-10' });
    expect(recompute(down).agrees).toBe(false);
  });

  it('takes the middle of its tick, on the grid', () => {
    expect(recompute(option({}, '1.2012')).agrees).toBe(false);
  });
});
