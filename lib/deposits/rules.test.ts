import { heldBackBy, isSameReport, lastSixOf, verifiedUpTo } from './rules';

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

describe('the last six characters of a payment', () => {
  const hash = `3f9a${'b7'.repeat(27)}e49f03`;
  it.each([
    [' 9f03c1 ', '9f03c1', false],
    ['9f03c', '9f03c', false],
    ['\u200e123 456\u200f', '123456', false],
    ['', '', false],
    [hash, 'e49f03', true],
    [`0x${hash}`, 'e49f03', true],
    [`https://explorer.example/tx/${hash}?tab=logs`, 'e49f03', true],
    ['0x3f9a…e49f03', 'e49f03', true],
    ['4111 1111-1112 3456', '123456', true],
    ['٤١١١ ١١١١ ١١١٢ ٣٤٥٦', '123456', true],
  ])('of %j are %s', (text, six, isPart) => expect(lastSixOf(text)).toEqual({ six, isPart }));
});

it('tells reports of one payment by their words', () => {
  const told = { method: 'crypto', currency: 'USDT', amount: '150', txHash: '', lastSix: 'ab12cd' };
  expect(isSameReport(told, { ...told, amount: '150.000000', lastSix: 'AB12CD' })).toBe(true);
  for (const other of [
    { method: 'card' },
    { currency: 'BTC' },
    { amount: '160' },
    { txHash: 'other' },
    { lastSix: 'ab12ce' },
  ])
    expect(isSameReport(told, { ...told, ...other })).toBe(false);
});
