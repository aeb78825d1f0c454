import { spotsAt } from './spots';

const now = { bid: '100', ask: '102', price: '101' };
const named = (price: number, written: Parameters<typeof spotsAt>[2] = null) =>
  spotsAt(price, now, written).map((spot) =>
    spot.what === 'entry' ? `${spot.side} ${spot.type}` : spot.what,
  );

describe('what can stand at a price of the chart', () => {
  it('is a limit for what buys lower or sells higher, a stop for the rest', () => {
    expect(named(90)).toEqual(['long limit', 'short stop', 'alert']);
    expect(named(110)).toEqual(['long stop', 'short limit', 'alert']);
  });

  it('between bid and ask either side can wait for a better price', () => {
    expect(named(101.5)).toEqual(['long limit', 'short limit', 'alert']);
  });

  it('is no entry at the price that would fill it at once, and no alert at the price of now', () => {
    expect(named(102)).toEqual(['short limit', 'alert']);
    expect(named(100)).toEqual(['long limit', 'alert']);
    expect(named(101)).toEqual(['long limit', 'short limit']);
  });

  it('is a stop or a target of the order being written, measured from where it opens', () => {
    const long = { side: 'long' as const, entryPrice: null };
    expect(named(90, long)).toContain('stopLoss');
    expect(named(110, long)).toContain('takeProfit');
    expect(named(90, { side: 'short', entryPrice: null })).toContain('takeProfit');
    expect(named(90, { ...long, entryPrice: '80' })).toContain('takeProfit');
    expect(named(80, { ...long, entryPrice: '80' })).not.toContain('stopLoss');
  });

  it('is nothing without a price', () => {
    expect(spotsAt(0, now, null)).toEqual([]);
    expect(spotsAt(90, undefined, null)).toEqual([]);
  });
});
