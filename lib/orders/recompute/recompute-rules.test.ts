import fc from 'fast-check';
import { Money, moneyString } from '../../core/money';
import type { Conversion, Fill, MarginOrder } from '../contract';
import { rateOf } from '../conversion-rules';
import { recompute, worthOfMove, type Step } from './recompute-rules';
import {
  closingPrice,
  openingPrice,
  orderFee,
  profit,
  requiredMargin,
  slippage,
  type Side,
} from '../rules';

type Tick = { bid: string; ask: string };
type Terms = { side: Side; lots: string; contracts: string; leverage: number; feeRate: string };
type Leg = { tick: Tick; conversion: Conversion; requested: string | null };

const tickOf = (t: Tick) => ({
  source: 'simulated',
  live: false,
  time: '2026-11-20T14:05:00.000Z',
  sequence: '7',
  ...t,
});

function fillOf(terms: Terms, leg: 'open' | 'close', at: Leg): Fill {
  const price = (leg === 'open' ? openingPrice : closingPrice)(terms.side, at.tick);
  const requestedPrice = at.requested ?? price;
  const size = { lots: terms.lots, contractSize: terms.contracts, feeRate: terms.feeRate };
  return {
    requestedPrice,
    price,
    tick: tickOf(at.tick),
    ageMs: 12,
    spread: new Money(at.tick.ask).sub(at.tick.bid).toFixed(),
    fee: moneyString(orderFee(size, price, rateOf(at.conversion))),
    slippage: slippage(terms.side, leg, requestedPrice, price).toFixed(),
    reason: leg === 'open' ? 'market-order' : 'customer',
    conversion: at.conversion,
    lots: terms.lots,
    profit: null,
    covered: '0',
    decision: null,
    tickSize: null,
  };
}

/** An order as the server books it: charged by the rules, written as the wire writes it. */
function bookedOrder(terms: Terms, first: Leg, last: Leg | null): MarginOrder {
  const open = fillOf(terms, 'open', first);
  const close = last && fillOf(terms, 'close', last);
  const size = { ...terms, contractSize: terms.contracts };
  const rate = close ? rateOf(close.conversion) : null;
  const margin = moneyString(requiredMargin(size, open.price, rateOf(open.conversion)));
  return {
    ...terms,
    id: '1',
    orderNumber: 'M-00000001',
    kind: 'margin',
    code: 'EURUSD',
    type: 'market',
    status: close ? 'closed' : 'open',
    openPrice: open.price,
    closePrice: close?.price ?? null,
    openTime: open.tick.time,
    closeTime: close?.tick.time ?? null,
    expirationTime: null,
    stopLoss: null,
    takeProfit: null,
    requiredMargin: margin,
    usedMargin: close ? '0.00' : margin,
    fee: moneyString(new Money(open.fee).add(close?.fee ?? 0)),
    createdTime: open.tick.time,
    direction: null,
    openLots: close ? '0' : terms.lots,
    trailingDistance: null,
    trailingStop: null,
    limitPrice: null,
    stopPrice: null,
    tiedTo: null,
    partTimes: [],
    amount: null,
    period: null,
    payout: null,
    cancelReason: null,
    expectedProfit: null,
    profit: close && moneyString(profit(size, open.price, close.price, rate)),
    closeReason: close && 'customer',
    receipt: { open, close, partial: [] },
  };
}

const atPar: Conversion = { currency: 'USD', inverse: false, tick: null };
const yen: Conversion = {
  currency: 'JPY',
  inverse: true,
  tick: { ...tickOf({ bid: '101.231', ask: '101.244' }), code: 'USDJPY' },
};
const euro: Terms = {
  side: 'long',
  lots: '0.2',
  contracts: '100000',
  leverage: 30,
  feeRate: '0.00003',
};
const opened: Leg = {
  tick: { bid: '1.39091', ask: '1.39102' },
  conversion: atPar,
  requested: null,
};
const closed: Leg = {
  tick: { bid: '1.39287', ask: '1.39298' },
  conversion: atPar,
  requested: null,
};

const places = (digits: number) => (n: number) => new Money(n).div(10 ** digits).toFixed();
const tick = fc
  .tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 500 }))
  .map(([bid, spread]): Tick => ({ bid: places(5)(bid), ask: places(5)(bid + spread) }));
const conversion = fc.oneof(
  fc.constant(atPar),
  fc.tuple(tick, fc.boolean()).map(([t, inverse]): Conversion => ({
    currency: 'XXX',
    inverse,
    tick: { ...tickOf(t), code: 'XXXUSD' },
  })),
);
const leg = fc.record({
  tick,
  conversion,
  requested: fc.option(fc.integer({ min: 1, max: 10_000_000 }).map(places(5))),
});
const terms = fc.record({
  side: fc.constantFrom<Side>('long', 'short'),
  lots: fc.integer({ min: 1, max: 10_000 }).map(places(2)),
  contracts: fc.constantFrom('1', '100', '50', '100000'),
  leverage: fc.constantFrom(1, 2, 5, 10, 20, 30),
  feeRate: fc.integer({ min: 0, max: 100_000 }).map(places(8)),
});
const booked = fc.tuple(terms, leg, fc.option(leg)).map((made) => bookedOrder(...made));

/** The terms of a line worked from left to right, as a reader with a calculator would. */
function worked({ terms: [first, ...rest] }: Step) {
  return rest.reduce((value, t) => {
    if (t.operator === '+') return value.add(t.value);
    if (t.operator === '−') return value.sub(t.value);
    return t.operator === '×' ? value.mul(t.value) : value.div(t.value);
  }, new Money(first!.value));
}

describe('recompute', () => {
  it('follows a long by hand', () => {
    const found = recompute(bookedOrder(euro, opened, closed));
    expect(found).toMatchObject({
      margin: '927.346667',
      openFee: '0.834612',
      closeFee: '0.835722',
      profit: '37',
      net: '35.329666',
      agrees: true,
    });
  });

  it('follows a short in yen by hand', () => {
    const order = bookedOrder(
      { ...euro, side: 'short', lots: '0.1' },
      { tick: { bid: '101.231', ask: '101.244' }, conversion: yen, requested: null },
      { tick: { bid: '101.031', ask: '101.044' }, conversion: yen, requested: null },
    );
    // (101.231 − 101.044) × 0.1 × 100,000 ÷ 101.2375
    expect(recompute(order)).toMatchObject({ profit: '18.471416', agrees: true });
  });

  it('agrees with every order that the rules booked', () => {
    fc.assert(fc.property(booked, (order) => recompute(order).agrees));
  });

  it('shows arithmetic that comes out when worked from left to right, at the ledger’s rounding', () => {
    fc.assert(
      fc.property(booked, (order) => {
        for (const step of recompute(order).steps) {
          expect(worked(step).eq(step.exact)).toBe(true);
          expect([step.exact, new Money(step.exact).toDecimalPlaces(6, 6).toFixed()]).toContain(
            step.result,
          );
        }
      }),
    );
  });

  it('notices any stated figure that is off by the smallest unit', () => {
    const order = bookedOrder(euro, opened, closed);
    const off = (value: string | null) => new Money(value!).add('0.000001').toFixed();
    const { open, close } = order.receipt;
    const forged: MarginOrder[] = [
      { ...order, requiredMargin: off(order.requiredMargin) },
      { ...order, fee: off(order.fee) },
      { ...order, profit: off(order.profit) },
      { ...order, receipt: { partial: [], close, open: { ...open!, fee: off(open!.fee) } } },
      { ...order, receipt: { partial: [], close, open: { ...open!, price: off(open!.price) } } },
      { ...order, receipt: { partial: [], open, close: { ...close!, price: off(close!.price) } } },
      {
        ...order,
        receipt: { partial: [], open, close: { ...close!, spread: off(close!.spread) } },
      },
      {
        ...order,
        receipt: { partial: [], open, close: { ...close!, slippage: off(close!.slippage) } },
      },
    ];
    for (const one of forged) expect(recompute(one).agrees).toBe(false);
  });

  it('checks that a stop was reached by the tick it cites', () => {
    const stopped = (level: string): MarginOrder => {
      const order = bookedOrder(euro, opened, { ...closed, requested: level });
      const { receipt } = order;
      const close = { ...receipt.close!, reason: 'stop-loss' };
      return { ...order, stopLoss: level, receipt: { ...receipt, close } };
    };
    expect(recompute(stopped('1.39290')).agrees).toBe(true);
    expect(recompute(stopped('1.39287')).agrees).toBe(true);
    expect(recompute(stopped('1.39280')).agrees).toBe(false);
  });

  it('goes as far as the order has come', () => {
    const order = bookedOrder(euro, opened, null);
    expect(recompute(order)).toMatchObject({ margin: '927.346667', profit: null, agrees: true });
    const none = { ...order, receipt: { open: null, close: null, partial: [] } };
    expect(recompute(none)).toMatchObject({ margin: null, steps: [] });
  });
});

it('says what a move of the price is worth on the whole order', () => {
  const order = bookedOrder(euro, opened, null);
  expect(worthOfMove(order, order.receipt.open!, '0.00011')).toBe('2.2');
});
