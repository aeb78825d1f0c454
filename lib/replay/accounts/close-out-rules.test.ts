import type { MarginDecision } from '@/lib/orders/fill-contract';
import { closeOutFlaws, closeOutGaps, type Place } from './close-out-rules';
import type { LoggedTick, ReplayFill, ReplayOrder } from '@/lib/replay/scan-rules';

const tick = { bid: '90', ask: '90.2' };
const logged = { ...tick, sequence: 5, run: 1 } as LoggedTick;

const position = (id: string, over: object = {}): MarginDecision['positions'][number] => ({
  id,
  code: `X${id}`,
  side: 'long',
  lots: '1',
  contracts: '1',
  openPrice: '100',
  usedMargin: '20',
  profit: '-10',
  tradable: true,
  tick: { ...tick, source: 'test', live: true, time: '', sequence: '5' },
  conversion: { currency: 'USD', inverse: false, tick: null },
  ...over,
});

const decisionOf = (own: object, other: object): MarginDecision => ({
  balance: '50',
  unrealised: '-30',
  usedMargin: '40',
  marginLevel: '0.5',
  positions: [position('1', own), position('2', { openPrice: '110', profit: '-20', ...other })],
});

/** The flaws of a close-out of position 1, while position 2 had lost twice as much. */
function flaws(own: object, other: object, place: Partial<Place> = {}): string[] {
  const order = { id: '1', code: 'X1' } as ReplayOrder;
  return closeOutFlaws(order, { sequence: 5 } as ReplayFill, decisionOf(own, other), {
    tickOf: () => logged,
    nextOf: () => undefined,
    open: new Set(['1', '2']),
    balance: '50',
    ...place,
  });
}

describe('a close-out', () => {
  it('takes the largest loss of those that could be closed', () => {
    expect(flaws({}, {})).toEqual(['went before position 2, which had lost more']);
    expect(flaws({}, { tradable: false })).toEqual([]);
  });

  it('is caught where what it calls closed was of the instrument that it sold, or where it closed such', () => {
    expect(flaws({}, { tradable: false, code: 'X1' })).toHaveLength(1);
    expect(flaws({ tradable: false }, { tradable: false })).toEqual([
      'closed a position that could not be closed',
    ]);
  });

  const untradable = { tradable: false, tick: { ...position('2').tick, sequence: '3' } };

  it('may value a position at an old tick, where none came since', () => {
    const early = { ...logged, sequence: 3 };
    const tickOf = (_: string, sequence: number) => (sequence === 3 ? early : logged);
    expect(flaws({}, untradable, { tickOf })).toEqual([]);
    const nextOf = (code: string) => (code === 'X2' ? { ...logged, sequence: 4 } : undefined);
    expect(flaws({}, untradable, { tickOf, nextOf })).toEqual([
      'values position 2 at tick 3, though tick 4 had come',
    ]);
    const unknown = (code: string) => (code === 'X2' ? undefined : logged);
    expect(flaws({}, untradable, { tickOf: unknown })).toEqual([
      'values position 2 at tick 3, which the log does not have so',
    ]);
  });

  it('is not called wrong where the tick was removed, but cannot be checked in that', () => {
    const tickOf = (code: string) => (code === 'X2' ? ('removed' as const) : logged);
    expect(flaws({}, untradable, { tickOf })).toEqual([]);
    expect(closeOutGaps(decisionOf({}, untradable), { tickOf })).toEqual([
      'values position 2 at tick 3, which was removed since',
    ]);
    expect(flaws({}, { ...untradable, profit: '-21' }, { tickOf })).not.toEqual([]);
  });

  it('converts at ticks as the log has them, none newer', () => {
    const pair = { ...tick, source: 'test', live: true, time: '', sequence: '3', code: 'P' };
    const conversion = (over: object = {}) => ({
      tradable: false,
      conversion: {
        currency: 'YEN',
        inverse: false,
        tick: { ...pair, bid: '1', ask: '1', ...over },
      },
    });
    const atOne = { ...logged, sequence: 3, bid: '1', ask: '1' };
    const tickOf = (code: string) => (code === 'P' ? atOne : logged);
    expect(flaws({}, conversion(), { tickOf })).toEqual([]);
    const nextOf = (sequence: number) => (code: string) =>
      code === 'P' ? { ...logged, sequence } : undefined;
    expect(flaws({}, conversion(), { tickOf, nextOf: nextOf(6) })).toEqual([]);
    expect(flaws({}, conversion(), { tickOf, nextOf: nextOf(4) })).toEqual([
      'converts position 2 at tick 3 of P, though tick 4 had come',
    ]);
    const other = { ...logged, sequence: 3 };
    expect(flaws({}, conversion(), { tickOf: (c) => (c === 'P' ? other : logged) })).toEqual([
      'converts position 2 at tick 3 of P, which the log does not have so',
    ]);
    const removed = (code: string) => (code === 'P' ? ('removed' as const) : logged);
    expect(flaws({}, conversion(), { tickOf: removed })).toEqual([]);
    expect(closeOutGaps(decisionOf({}, conversion()), { tickOf: removed })).toEqual([
      'converts position 2 at tick 3 of P, which was removed since',
    ]);
  });
});
