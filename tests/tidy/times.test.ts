import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const screens = ['app', 'components'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(room, name)),
);

/** Times that are written from left to right as numbers are, which breaks dates of Arabic. */
const asNumbers = (text: string) => text.match(/<Time\b[^>]*\bnum\b[^>]*>/g) ?? [];

it('no date or time is written as a number is', () => {
  expect(asNumbers('<Time at={at} className="num text-ink-3" />')).toHaveLength(1);
  expect(asNumbers('<Time at={at} className="tabular-nums" />')).toEqual([]);
  for (const file of screens)
    expect([file, asNumbers(readFileSync(file, 'utf8'))]).toEqual([file, []]);
});

it('follows the page among numbers too', () => {
  expect(readFileSync('app/globals.css', 'utf8')).toMatch(
    /\[dir='rtl'\] time \{\s*direction: rtl;/,
  );
});
