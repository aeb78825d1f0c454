import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const screens = ['app', 'components'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(room, name)),
);

/** Rows that scroll sideways and hide their bar or hold several things, and are no `scroll-row`. */
const unmarked = (text: string) =>
  (text.match(/[^"'`]*\boverflow-x-(auto|scroll)\b[^"'`]*/g) ?? []).filter((classes) =>
    /\bscroll-quiet\b|\b(inline-)?flex\b/.test(classes),
  );

it('marks each row that scrolls sideways where more of it follows', () => {
  expect(unmarked('className="scroll-quiet -mx-4 overflow-x-auto"')).toHaveLength(1);
  expect(unmarked('className="flex gap-1 overflow-x-auto"')).toHaveLength(1);
  expect(unmarked('className="mt-1 block overflow-x-auto"')).toEqual([]);
  for (const file of screens)
    expect([file, unmarked(readFileSync(file, 'utf8'))]).toEqual([file, []]);
});

it('fades in the direction of the page, and holds what is focused clear of the fade', () => {
  const css = readFileSync('app/globals.css', 'utf8');
  const [, row] = /@utility scroll-row \{([^]*?)\n\}/.exec(css)!;
  expect(row).toMatch(/scroll-padding-inline: 3rem/);
  expect(row).toMatch(/--row-runs: right;[^]*&:dir\(rtl\) \{\s*--row-runs: left;/);
  expect(row).toMatch(/@supports not \(animation-timeline: scroll\(\)\) \{\s*background:/);
  // Who wants no motion still sees that more follows.
  expect(css).toMatch(/prefers-reduced-motion: reduce\) \{[^{]*\*:not\(\.scroll-row\),/);
});
