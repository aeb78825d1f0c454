import { remainingWords } from './duration';

const left = (text: { d?: number; h?: number; m?: number; s?: number }) =>
  (((text.d ?? 0) * 24 + (text.h ?? 0)) * 60 + (text.m ?? 0)) * 60_000 + (text.s ?? 0) * 1000;

describe('time left in words', () => {
  it.each([
    [{ d: 2, h: 5, m: 40 }, '2 days, 5 hours'],
    [{ d: 1 }, '1 day'],
    [{ h: 3, m: 10, s: 59 }, '3 hours, 10 minutes'],
    [{ m: 12, s: 40 }, '12 minutes'],
    [{ m: 5 }, '5 minutes'],
    [{ m: 4, s: 59 }, '4 minutes, 59 seconds'],
    [{ s: 1 }, '1 second'],
  ])('says of %j', (time, words) => {
    expect(remainingWords(left(time), 'en-GB')).toBe(words);
  });

  it('says nothing once nothing is left', () => {
    expect(remainingWords(0, 'en-GB')).toBeNull();
    expect(remainingWords(-5000, 'en-GB')).toBeNull();
  });

  it('counts as Arabic does', () => {
    expect(remainingWords(left({ d: 2 }), 'ar-u-nu-latn')).toBe('يومان');
  });
});
