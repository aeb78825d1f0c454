import { heldBackBy, verifiedUpTo } from './rules';

const day = (date: number) => `2026-03-0${date}T00:00:00.000Z`;
const of = (breakUntil: string | null, ...days: (number | null)[]) =>
  heldBackBy({
    closingAt: null,
    suspendedUntil: null,
    breakUntil,
    ownLimits: days.map((at) => ({ roomAt: at === null ? null : day(at) })),
  });

it('bounds all deposits together until the advanced verification is done', () => {
  const currencies = [{ currency: 'USDT', advancedAbove: '5000.00' }];
  const upTo = (advanced: string) =>
    verifiedUpTo({ verification: { advanced }, currencies }, 'USDT');
  expect(upTo('not-started')).toBe('5000.00');
  expect(upTo('pending')).toBe('5000.00');
  expect(upTo('verified')).toBeNull();
});

describe('why where to pay to is held back', () => {
  it('is nothing without a break and with room in every limit', () => {
    expect(of(null)).toBeNull();
    expect(of(null, null, null)).toBeNull();
  });

  it('is the limit that has room last', () => {
    expect(of(null, 2, null, 5, 3)).toEqual({ why: 'limit', until: day(5) });
  });

  it('is a break before any limit', () => {
    expect(of(day(4), 9)).toEqual({ why: 'break', until: day(4) });
  });

  it('is a suspension before a break, and a closing of the account before anything', () => {
    const holds = { suspendedUntil: day(5), breakUntil: day(4), ownLimits: [] };
    expect(heldBackBy({ closingAt: null, ...holds })).toEqual({
      why: 'suspension',
      until: day(5),
    });
    const held = heldBackBy({ closingAt: day(7), ...holds });
    expect(held).toEqual({ why: 'closing', until: day(7) });
  });
});
