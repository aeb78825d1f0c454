import fc from 'fast-check';
import type { Quote } from '@/lib/core/market';
import type { OrderRow } from '@/lib/core/trading';
import { isCloseOut } from '@/lib/orders/margin/rules';
import { rowOf } from '@/tests/setup/fake-desk';
import { instrument, listed } from '@/tests/setup/listed';
import type { Account } from '../desk/accounts';
import { KeptQuotes } from '../quotes/kept-quotes';
import type { Seen } from '../quotes/quote-line';
import { MarginGuard } from './margin-guard';
import { valueAt } from './valuation';

const codes = ['EURUSD', 'GBPUSD'] as const;
const catalogue = listed(codes.map((code) => instrument({ code })));

/** A long that was bought at 1.1 and holds 100. */
const long = (id: string, code: string): OrderRow =>
  rowOf(id, '1', {
    kind: 'margin',
    code,
    side: 'long',
    quote_currency: 'USD',
    contract_size: '1000',
    lots: '1',
    open_lots: '1',
    leverage: 1,
    fee_rate: '0',
    open_price: '1.10000',
    required_margin: '100',
    held: '100',
  });

// Margin of 200 and 20 beside it: it is closed out where both together have lost 0.12.
const account = {
  key: '1:demo',
  customerId: '1',
  mode: 'demo',
  available: '20',
  advance: '0',
  orders: new Map(codes.map((code, i) => [String(i), long(String(i), code)])),
} as unknown as Account;
const orders = { ...account, orders: [...account.orders.values()] };

type Tick = { code: string; bid: string; isTradable: boolean };

function rig() {
  const seens = new Map<number, Seen>();
  const quotes = new KeptQuotes({
    book: {
      couldFill: (quote) => seens.get(quote.sequence)!.isTradable,
      forgetBefore: () => undefined,
    },
  });
  quotes.hold(0);
  const closings: number[] = [];
  const guard = new MarginGuard({
    catalogue,
    quotes,
    sandbox: true,
    onWarning: () => undefined,
    onLost: (_, error) => {
      throw error;
    },
    closeOut: (_, { sequence }) => void closings.push(sequence),
  });
  const tick = ({ code, bid, isTradable }: Tick): Seen => {
    const sequence = seens.size + 1;
    const price = Number(bid);
    const sides = { bid, ask: bid, price: bid, bidNumber: price, askNumber: price };
    const quote = { code, sequence, ...sides, source: 's', live: true } as Quote;
    const seen = { quote, seenAt: sequence, isTradable };
    seens.set(sequence, seen);
    quotes.add(seen);
    if (isTradable) guard.reachedBy(seen);
    else guard.unsettledBy(quote);
    return seen;
  };
  /** Has the account live through every tick so far, up to a close-out. */
  const catchUp = (): void => {
    while (closings.length === 0 && guard.dueOf(account.key) !== null) guard.step(account.key);
  };
  const isDue = (seen: Seen): boolean => {
    const valuation = valueAt(orders, quotes.momentOf(seen), catalogue);
    return (
      !!valuation && isCloseOut(valuation.level) && valuation.positions.some((p) => p.tradable)
    );
  };
  for (const code of codes) tick({ code, bid: '1.10000', isTradable: true });
  guard.change(account, 0);
  catchUp();
  return { guard, tick, catchUp, closings, isDue };
}

const fall = { code: 'EURUSD', bid: '0.97000', isTradable: false };
const calm = { code: 'GBPUSD', bid: '1.10001', isTradable: true };

it('a tick that can fill nothing has its account looked at with the next that can', () => {
  const { tick, catchUp, closings } = rig();
  tick(fall);
  catchUp();
  expect(closings).toEqual([]);
  const { quote } = tick(calm);
  catchUp();
  expect(closings).toEqual([quote.sequence]);
});

it('also where both came while the account could not be looked at', () => {
  const { guard, tick, catchUp, closings } = rig();
  guard.postpone(account.key, 2);
  tick(calm);
  tick(fall);
  const { quote } = tick(calm);
  catchUp();
  expect(closings).toEqual([quote.sequence]);
});

it('an account is closed out at the first tick that can fill and leaves it too little', () => {
  const made = fc.record({
    code: fc.constantFrom(...codes),
    bid: fc.integer({ min: 9_800, max: 11_800 }).map((steps) => (steps / 1e4).toFixed(5)),
    isTradable: fc.boolean(),
    /** Whether the account may be looked at before the next. */
    isFree: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(made, { maxLength: 200 }), (ticks) => {
      const { tick, catchUp, closings, isDue } = rig();
      const due: number[] = [];
      for (const one of ticks) {
        const seen = tick(one);
        if (one.isTradable && isDue(seen)) due.push(seen.quote.sequence);
        if (one.isFree) catchUp();
      }
      catchUp();
      expect(closings[0]).toBe(due[0]);
    }),
    { numRuns: 400 },
  );
});
