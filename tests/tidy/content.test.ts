import { locales, type Locale } from '@/lib/core/locales';
import { suppliedTexts } from '@/prisma/seed/seed-content';
import { items, type Slug } from '@/prisma/seed/content/items';
import { never } from './terms';

const slugs = Object.keys(items) as Slug[];
const others = locales.map(({ value }) => value).filter((value) => value !== 'en');
const linksOf = (body: string) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href!);
const shapeOf = (body: string) => ({
  heads: body.match(/^## /gm)?.length ?? 0,
  points: body.match(/^- /gm)?.length ?? 0,
  bold: (body.match(/\*\*/g)?.length ?? 0) / 2,
});

describe.each(others)('the supplied texts in %s', (locale: Locale) => {
  const texts = suppliedTexts[locale];

  it.each(slugs)('say of %s what the English ones say, part by part', (slug) => {
    const [title, body] = texts[slug];
    const [inEnglish, english] = suppliedTexts.en[slug];
    expect(title).not.toBe('');
    expect(body).not.toBe(english);
    expect([title === inEnglish, slug]).toEqual([title === 'Smart trading', slug]);
    expect(shapeOf(body)).toEqual(shapeOf(english));
    expect(linksOf(body).sort()).toEqual(linksOf(english).sort());
  });
});

it.each(locales.map(({ value }) => value))(
  'the supplied texts in %s keep to its words',
  (locale) => {
    const strays = slugs.filter((slug) =>
      never[locale].some((word) => new RegExp(word).test(suppliedTexts[locale][slug].join('\n'))),
    );
    expect(strays).toEqual([]);
  },
);
