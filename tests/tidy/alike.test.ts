import { readFileSync } from 'node:fs';
import { readConfusables } from '@/lib/login/look-rules';

const sql = readFileSync('prisma/code/reviews/told_alike.sql', 'utf8');
const constant = (name: string) =>
  [...new RegExp(`v_${name} constant text := ''([^;]+);`).exec(sql)![1]!.matchAll(/'([^']*)'/g)]
    .map(([, part]) => part)
    .join('');
const [from, to, digits] = ['from', 'to', 'digits'].map((name) => [...constant(name!)]) as [
  string[],
  string[],
  string[],
];

/** What told_folded or another script needs as it is. */
const isLeft = (letter: string) =>
  letter < '\u0080' ||
  /[\p{Nd}\p{M}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}]/u.test(letter) ||
  letter.normalize('NFKD') !== letter;

describe('what the guards of texts take for letters of Latin', () => {
  it('is what usernames are compared by', () => {
    const folded = new Map(from.map((letter, at) => [letter, to[at]]));
    const missing = [...readConfusables()].filter(
      ([letter, look]) => /^[a-z]$/.test(look) && !isLeft(letter) && folded.get(letter) !== look,
    );
    expect(missing).toEqual([]);
  });

  it('has a letter for each, and each once', () => {
    expect(from).toHaveLength(to.length);
    expect(new Set(from).size).toBe(from.length);
    expect(to.join('')).toMatch(/^[a-z]+$/);
  });

  it('leaves what Arabic, Chinese, Japanese, Korean and Hindi are written with', () => {
    expect(
      from.filter((letter) =>
        /[\p{Script=Arabic}\p{Script=Han}\p{Script=Kana}\p{Script=Hira}\p{Script=Hang}\p{Script=Deva}]/u.test(
          letter,
        ),
      ),
    ).toEqual([]);
  });

  it('has the digits of each script in their order', () => {
    expect(digits.filter((digit) => !/\p{Nd}/u.test(digit))).toEqual([]);
    expect(digits.length % 10).toBe(0);
    for (let at = 0; at < digits.length; at += 10)
      expect(digits[at + 9]!.codePointAt(0)! - digits[at]!.codePointAt(0)!).toBe(9);
  });
});
