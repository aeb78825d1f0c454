import fc from 'fast-check';
import { isReached } from '@/lib/alerts/rules';
import type { WatchedAlert } from '@/lib/platform/runtime';
import { AlertTriggers } from './alert-triggers';

const at = (ticks: number) => (ticks / 100_000).toFixed(5);
const ticks = fc.integer({ min: 1, max: 400 });
const levels = fc.array(
  fc.record({ direction: fc.constantFrom('above' as const, 'below' as const), ticks }),
  { maxLength: 60 },
);

const alertsOf = (made: { direction: 'above' | 'below'; ticks: number }[]): WatchedAlert[] =>
  made.map((one, i) => ({
    id: String(i + 1),
    customer_id: '1',
    code: 'EURUSD',
    direction: one.direction,
    price: at(one.ticks),
  }));

const ids = (alerts: readonly WatchedAlert[]) =>
  alerts.map((a) => Number(a.id)).sort((a, b) => a - b);

it('finds what a linear scan with exact decimals finds, tick after tick', () => {
  fc.assert(
    fc.property(levels, fc.array(ticks, { minLength: 1, maxLength: 30 }), (made, prices) => {
      const triggers = new AlertTriggers();
      let waiting = alertsOf(made);
      waiting.forEach((alert) => triggers.add(alert));
      for (const price of prices) {
        const reached = waiting.filter((a) => isReached(a.direction, a.price, at(price)));
        const found = triggers.reachedBy(Number(at(price)));
        expect(ids(found)).toEqual(ids(reached));
        found.forEach((alert) => triggers.remove(alert));
        waiting = waiting.filter((alert) => !reached.includes(alert));
      }
      expect(triggers.size).toBe(waiting.length);
    }),
  );
});

it('keeps alerts at one price apart, and forgets the one it is told to', () => {
  const triggers = new AlertTriggers();
  const [first, second] = alertsOf([
    { direction: 'above', ticks: 5 },
    { direction: 'above', ticks: 5 },
  ]) as [WatchedAlert, WatchedAlert];
  triggers.add(first);
  triggers.add(second);
  triggers.remove(first);
  triggers.remove(first);
  expect(triggers.reachedBy(Number(at(5)))).toEqual([second]);
  expect(triggers.reachedBy(Number(at(4)))).toEqual([]);
});
