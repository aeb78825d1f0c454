import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face as HarfbuzzFace, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { Locale } from '@/lib/core/locales';

export type Weight = 400 | 600;

/** Characters that tell how text runs and have no shape. */
export const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c]/gu;

/** A face cut down to what a document says. */
export type Face = { bytes: Buffer; font: Font; unitsPerEm: number; covers: ReadonlySet<number> };

const of = (family: string, ...scripts: string[]) =>
  scripts.map((script) => `@fontsource/${family}/files/${family}-${script}`);

const latin = of('noto-sans', 'latin', 'latin-ext');
const arabic = of('noto-sans-arabic', 'arabic');
const simplified = of('noto-sans-sc', 'chinese-simplified');
const hongkong = of('noto-sans-hk', 'chinese-hongkong');
const japanese = of('noto-sans-jp', 'japanese');
const korean = of('noto-sans-kr', 'korean');
const rest = of('noto-sans', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese', 'devanagari');

// One character is drawn otherwise in Japan than in China, so the reader's own script comes first.
const own: Partial<Record<Locale, string[]>> = {
  ar: arabic,
  zh: simplified,
  hk: hongkong,
  ja: japanese,
  ko: korean,
};

const orderFor = (locale: Locale): string[] => [
  ...new Set([
    ...latin,
    ...(own[locale] ?? []),
    ...rest,
    ...arabic,
    ...simplified,
    ...japanese,
    ...korean,
    ...hongkong,
  ]),
];

const { resolve } = createRequire(import.meta.url);

async function cut(name: string, weight: Weight, text: string): Promise<Face> {
  const whole = await readFile(resolve(`${name}-${weight}-normal.woff2`));
  const bytes = await subsetFont(whole, text, { targetFormat: 'truetype' });
  const face = new HarfbuzzFace(new Blob(bytes));
  return {
    bytes,
    font: new Font(face),
    unitsPerEm: face.upem,
    covers: new Set(face.collectUnicodes()),
  };
}

/**
 * The faces that a text needs, the first for everything that it has. A name may be of any script:
 * those of the reader's language come first, and only as many are read as there is something left for.
 */
export async function facesFor(text: string, weight: Weight, locale: Locale): Promise<Face[]> {
  let left = new Set(text.replace(unseen, ''));
  const faces: Face[] = [];
  for (const name of orderFor(locale)) {
    const face = await cut(name, weight, [...left].join(''));
    const remaining = new Set([...left].filter((c) => !face.covers.has(c.codePointAt(0)!)));
    if (faces.length > 0 && remaining.size === left.size) continue;
    faces.push(face);
    left = remaining;
    if (left.size === 0) break;
  }
  return faces;
}
