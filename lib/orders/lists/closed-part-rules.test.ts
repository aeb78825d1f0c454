import type { Order } from '@/lib/orders/contract';
import { realised } from '@/lib/orders/estimates/realised-rules';
import { closedParts, pastLines, resultOf, wholeLines } from './closed-part-rules';

const fill = (lots: string, profit: string, fee: string, time: string) => ({
  lots,
  profit,
  fee,
  price: '1.395',
  reason: 'customer',
  tick: { time },
});

// A replayed tick has the time of its recording.
const recorded = '2014-03-05T00:00:00.000Z';

const order = (more: object) =>
  ({
    id: '7',
    code: 'EURUSD',
    kind: 'margin',
    side: 'long',
    status: 'open',
    lots: '0.3',
    openLots: '0.1',
    profit: '3.00',
    fee: '1.40',
    createdTime: '2026-11-01T00:00:00.000Z',
    openTime: '2026-11-01T00:00:00.000Z',
    closeTime: null,
    receipt: {
      open: { fee: '1.00', conversion: { tick: null } },
      close: null,
      partial: [fill('0.1', '1.00', '0.20', recorded), fill('0.1', '2.00', '0.20', recorded)],
    },
    partTimes: ['2026-11-03T00:00:00.000Z', '2026-11-05T00:00:00.000Z'],
    ...more,
  }) as unknown as Order;

const whole = order({
  status: 'closed',
  openLots: '0',
  profit: '6.00',
  fee: '1.60',
  closeTime: '2026-11-09T00:00:00.000Z',
  receipt: {
    open: { fee: '1.00', conversion: { tick: null } },
    close: fill('0.1', '3.00', '0.20', '2026-11-09T00:00:00.000Z'),
    partial: [fill('0.1', '1.00', '0.20', recorded), fill('0.1', '2.00', '0.20', recorded)],
  },
});

it('tells each closing with its own lots and net, which together are what the order brought', () => {
  const nets = (of: Order) => closedParts(of).map(({ net }) => net.toFixed());
  expect(nets(order({}))).toEqual(['1.466667', '0.466667']);
  expect(nets(whole)).toEqual(['2.466666', '1.466667', '0.466667']);
  const sum = closedParts(whole).reduce(
    (total, { net }) => net.add(total),
    realised(whole)!.net.mul(0),
  );
  expect(sum.toFixed()).toBe(realised(whole)!.net.toFixed());
  expect(closedParts(whole).map(({ isPart }) => isPart)).toEqual([false, true, true]);
  expect(closedParts(order({ receipt: { open: null, close: null, partial: [] } }))).toEqual([]);
});

it('puts a closing of some lots at its own time, between other orders', () => {
  const between = order({
    id: '8',
    status: 'closed',
    openLots: '0',
    profit: '1.00',
    fee: '0.50',
    closeTime: '2026-11-04T00:00:00.000Z',
    receipt: { open: { fee: '0.25' }, close: fill('0.3', '1.00', '0.25', ''), partial: [] },
  });
  const lines = pastLines([whole, between], true);
  expect(lines.map(({ id, part }) => [id, part?.lots ?? null])).toEqual([
    ['7-3', '0.1'],
    ['7-2', '0.1'],
    ['8', null],
    ['7-1', '0.1'],
  ]);
  expect(resultOf(lines[2]!)!.net.toFixed()).toBe('0.5');
  // Where more orders follow, what lies before the oldest of these may lack its neighbours.
  expect(pastLines([whole, between], false).map(({ id }) => id)).toEqual(['7-3', '7-2', '8']);
  expect(wholeLines([whole, between]).map(({ id }) => id)).toEqual(['7', '8']);
});
