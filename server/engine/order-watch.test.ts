import type { Quote } from '@/lib/core/market';
import type { OrderRow } from '@/lib/core/trading';
import { instrument, listed } from '@/tests/setup/listed';
import { OrderWatch, type Due } from './order-watch';
import { RecentQuotes } from './recent-quotes';

const catalogue = listed([
  instrument({ code: 'EURJPY', base: 'EUR', quote: 'JPY' }),
  instrument({ code: 'USDJPY', base: 'USD', quote: 'JPY' }),
]);

function quoteOf(code: string, price: number, sequence: number, over: Partial<Quote>): Quote {
  const [bid, ask] = [price.toFixed(3), (price + 0.01).toFixed(3)];
  const numbers = { bidNumber: price, askNumber: price + 0.01, priceNumber: price };
  const times = { time: 0, receivedAt: 0, maxAgeMs: 60_000 };
  return {
    ...{ code, bid, ask, price: bid, source: 'manual', live: true, sequence },
    ...{ ...numbers, ...times, ...over },
  };
}

/** A long of EURJPY in real money with its stop at 140, and the ticks that come to it. */
function watching() {
  const recent = new RecentQuotes();
  const due: Due[] = [];
  const orders = new OrderWatch({
    ...{ catalogue, recent, sandbox: false },
    onDue: (_, one) => void due.push(one),
  });
  const row = {
    ...{ id: '1', kind: 'margin', mode: 'real', status: 'open', code: 'EURJPY', side: 'long' },
    ...{ quote_currency: 'JPY', stop_loss: '140', take_profit: null, trailing_distance: null },
    ...{ good_till: null, changed_at: new Date(0) },
  } as OrderRow;
  orders.change({ before: undefined, after: row, afterSequence: null });
  let sequence = 0;
  return {
    due,
    tick(code: string, price: number, over: Partial<Quote> = {}) {
      const quote = quoteOf(code, price, (sequence += 1), over);
      const seen = { quote, seenAt: quote.receivedAt, isTradable: true };
      recent.add(seen);
      orders.take(seen);
    },
  };
}

describe('a stop in another currency', () => {
  it('of real money waits until what converts is live', () => {
    const { due, tick } = watching();
    tick('USDJPY', 101, { live: false });
    tick('EURJPY', 139.9);
    expect(due).toEqual([]);
    tick('USDJPY', 101.1);
    tick('EURJPY', 139.8);
    expect(due).toMatchObject([{ kind: 'price', seen: { quote: { bid: '139.800' } } }]);
  });
});
