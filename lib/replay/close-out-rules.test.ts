import type { MarginDecision } from '../orders/order-contract';
import { closeOutFlaws } from './close-out-rules';
import type { LoggedTick, ReplayFill, ReplayOrder } from './scan-rules';
import { Tape } from './tape-rules';

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

/** The flaws of a close-out of position 1, while position 2 had lost twice as much. */
function flaws(own: object, other: object): string[] {
  const larger = { openPrice: '110', profit: '-20', ...other };
  const decision: MarginDecision = {
    balance: '50',
    unrealised: '-30',
    usedMargin: '40',
    marginLevel: '0.5',
    positions: [position('1', own), position('2', larger)],
  };
  const order = { id: '1', code: 'X1' } as ReplayOrder;
  return closeOutFlaws(order, { sequence: 5 } as ReplayFill, decision, {
    tapeOf: () => new Tape([logged]),
    open: new Set(['1', '2']),
    balance: '50',
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
});
