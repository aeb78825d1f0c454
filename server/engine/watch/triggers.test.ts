import fc from 'fast-check';
import type { OrderRow } from '@/lib/core/trading';
import { advanced, hitBy } from './levels';
import { Triggers, type Crossed, type Watched } from './triggers';

type Wish = {
  side: 'long' | 'short';
  kind: 'stop' | 'target' | 'both' | 'trailing' | 'trailing-and-stop' | 'limit' | 'entry' | 'timed';
  level: number;
  distance: number;
};

const price = (ticks: number): string => (ticks / 100).toFixed(2);

const wish = fc.record<Wish>({
  side: fc.constantFrom('long', 'short'),
  kind: fc.constantFrom(
    'stop',
    'target',
    'both',
    'trailing',
    'trailing-and-stop',
    'limit',
    'entry',
    'timed',
  ),
  level: fc.integer({ min: 9_900, max: 10_100 }),
  distance: fc.integer({ min: 1, max: 60 }),
});

function rowOf({ side, kind, level, distance }: Wish, id: number, extreme: string): OrderRow {
  const far = side === 'long' ? level + 50 : level - 50;
  const has = (...kinds: Wish['kind'][]) => kinds.includes(kind);
  return {
    id: String(id),
    kind: kind === 'timed' ? 'timed' : 'margin',
    status: has('limit', 'entry') ? 'pending' : 'open',
    side,
    stop_loss: has('stop', 'both', 'trailing-and-stop') ? price(level) : null,
    take_profit: has('target', 'both') ? price(kind === 'both' ? far : level) : null,
    trailing_distance: has('trailing', 'trailing-and-stop') ? price(distance) : null,
    trailing_extreme: has('trailing', 'trailing-and-stop') ? extreme : null,
    limit_price: has('limit') ? price(level) : null,
    stop_price: has('entry') ? price(level) : null,
    expires_at: kind === 'timed' ? new Date(level) : null,
  } as OrderRow;
}

const quoteAt = (bid: number, spread: number) => ({
  bid: price(bid),
  ask: price(bid + spread),
  bidNumber: Number(price(bid)),
  askNumber: Number(price(bid + spread)),
});

const short = ({ watched, hit, extreme }: Crossed) => ({ id: watched.id, hit, extreme });

describe('triggers against a look at every order', () => {
  const walk = fc.array(
    fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: 0, max: 5 })),
    {
      minLength: 1,
      maxLength: 40,
    },
  );

  it('crosses the same orders at the same ticks, whatever came and went between', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 60 }), walk, (wishes, moves) => {
        const triggers = new Triggers();
        const waiting = new Map<number, { watched: Watched; extreme: string | null }>();
        let bid = 10_000;
        const waves = [...moves.entries()];
        for (const [step, [move, spread]] of waves) {
          // Orders come in while prices move.
          for (const [i, each] of wishes.entries()) {
            if (i % waves.length !== step) continue;
            const start = price(each.side === 'long' ? bid : bid + spread);
            const row = rowOf(each, i + 1, start);
            const watched: Watched = { row, id: i + 1 };
            triggers.add(watched, row.trailing_extreme);
            waiting.set(watched.id, { watched, extreme: row.trailing_extreme });
          }
          bid += move;
          const quote = quoteAt(bid, spread);
          const expected: ReturnType<typeof short>[] = [];
          for (const each of waiting.values()) {
            const { row } = each.watched;
            if (row.kind === 'timed') continue;
            each.extreme = row.status === 'open' ? advanced(row, each.extreme, quote) : null;
            const hit = hitBy(row, each.extreme, quote);
            if (hit) expected.push({ id: each.watched.id, hit, extreme: each.extreme });
          }
          const crossed = triggers.crossedBy(quote);
          const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
          expect(crossed.map(short).sort(byId)).toEqual(expected.sort(byId));
          for (const { watched } of crossed) {
            triggers.remove(watched);
            waiting.delete(watched.id);
          }
        }
        const atMs = 10_000;
        const due = [...waiting.values()].filter(
          ({ watched: { row } }) => row.kind === 'timed' && row.expires_at!.getTime() <= atMs,
        );
        expect(triggers.expiredBy(atMs).map((w) => w.id)).toEqual(
          expect.arrayContaining(due.map((d) => d.watched.id)),
        );
        expect(triggers.expiredBy(atMs)).toHaveLength(due.length);
        expect(triggers.size).toBe(waiting.size);
      }),
      { numRuns: 150 },
    );
  });

  it('says of every trailing stop how far it came, once', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 30 }), walk, (wishes, moves) => {
        const triggers = new Triggers();
        const written = new Map<string, string>();
        const waiting = new Map<number, { watched: Watched; extreme: string }>();
        let bid = 10_000;
        for (const [i, each] of wishes.entries()) {
          const row = rowOf({ ...each, kind: 'trailing', distance: 100_000 }, i + 1, price(bid));
          const watched: Watched = { row, id: i + 1 };
          triggers.add(watched, row.trailing_extreme);
          waiting.set(i + 1, { watched, extreme: row.trailing_extreme! });
          written.set(row.id, row.trailing_extreme!);
        }
        for (const [move, spread] of moves) {
          bid += move;
          const quote = quoteAt(bid, spread);
          triggers.crossedBy(quote);
          for (const each of waiting.values())
            each.extreme = advanced(each.watched.row, each.extreme, quote)!;
          for (const { id, extreme } of triggers.unwrittenTrails(7)) written.set(id, extreme);
        }
        for (let left = 1; left > 0;) {
          const trails = triggers.unwrittenTrails(7);
          for (const { id, extreme } of trails) written.set(id, extreme);
          left = trails.length;
        }
        for (const { watched, extreme } of waiting.values())
          expect(Number(written.get(watched.row.id))).toBe(Number(extreme));
      }),
      { numRuns: 80 },
    );
  });

  it('writes of every trailing stop in turn, however often the price makes a new best', () => {
    const triggers = new Triggers();
    for (let id = 1; id <= 60; id += 1) {
      const side = id % 2 ? 'long' : 'short';
      const row = rowOf({ side, kind: 'trailing', level: 0, distance: 100_000 + id }, id, price(0));
      triggers.add({ row, id }, price(id % 2 ? 9_000 : 11_000));
    }
    const written = new Set<string>();
    for (let i = 0; i < 12; i += 1) {
      triggers.crossedBy(quoteAt(10_000 + i, 1));
      triggers.crossedBy(quoteAt(9_990 - i, 1));
      for (const { id } of triggers.unwrittenTrails(7)) written.add(id);
    }
    expect(written.size).toBe(60);
  });
});

describe('a tick that triggers nothing', () => {
  const cost = (resting: number): number => {
    const triggers = new Triggers();
    for (let i = 1; i <= resting; i += 1) {
      const side = i % 2 ? 'long' : 'short';
      const level = side === 'long' ? 9_000 - (i % 500) : 11_000 + (i % 500);
      const kind = i % 3 ? 'stop' : 'trailing';
      const row = rowOf({ side, kind, level, distance: 100_000 + i }, i, price(10_000));
      triggers.add({ row, id: i }, row.trailing_extreme);
    }
    const ticks = 20_000;
    const run = () => {
      const begun = performance.now();
      for (let i = 0; i < ticks; i += 1) triggers.crossedBy(quoteAt(10_000 - (i % 7), 1));
      return performance.now() - begun;
    };
    run();
    return Math.min(run(), run(), run()) / ticks;
  };

  it('costs no more with 100,000 orders than with 100', () => {
    // Far apart on purpose: a busy machine must not fail this.
    expect(cost(100_000)).toBeLessThan(cost(100) * 5);
  });
});
