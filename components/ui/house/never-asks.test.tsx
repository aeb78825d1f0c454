import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { locales } from '@/lib/core/locales';
import common from '@/messages/en/common.json' with { type: 'json' };
import house from '@/messages/en/house.json' with { type: 'json' };
import verification from '@/messages/en/verification.json' with { type: 'json' };
import { LevelCard } from '@/components/verification/level-card';
import { NeverAsks } from './never-asks';

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .map((name) => join(folder, name));
const read = (file: string) => readFileSync(file, 'utf8');

it.each(locales.map(({ value }) => value))('says in %s what nobody asks', (locale) => {
  const { neverAsks } = JSON.parse(read(`messages/${locale}/house.json`)) as typeof house;
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ house: { neverAsks } }} timeZone="UTC">
      <NeverAsks />
    </NextIntlClientProvider>,
  );
  expect(shown).toContain(neverAsks);
  expect(neverAsks).toMatch(/Assay/);
});

it('stands beside the reason of a review', () => {
  const at = '2026-03-01T12:00:00Z';
  const shownWith = (standing: object) =>
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale="en-GB"
        messages={{ common, house, verification }}
        timeZone="UTC"
      >
        <LevelCard
          level="basic"
          standing={
            {
              status: 'rejected',
              reason: '',
              reasons: {},
              submittedAt: at,
              dueAt: at,
              reviewedAt: at,
              late: false,
              ...standing,
            } as unknown as Parameters<typeof LevelCard>[0]['standing']
          }
        />
      </NextIntlClientProvider>,
    );
  expect(shownWith({ reason: 'Blurred.' })).toContain(house.neverAsks);
  expect(shownWith({ reasons: { address: 'The street is missing.' } })).toContain(house.neverAsks);
  expect(shownWith({ status: 'pending' })).not.toContain(house.neverAsks);
});

it('stands in each component that shows what an operator wrote', () => {
  const written =
    /<(bdi|span|p)\b[^>]*>\s*\{(\w+\.)*reason\}|rejectedText|account\.note\}|of\.description\}|\.about\}|of\.body\}|<Thread\b/;
  const shows = sources('components').filter((file) => written.test(read(file)));
  expect(shows.length).toBeGreaterThan(8);
  expect(shows.filter((file) => !read(file).includes('<NeverAsks'))).toEqual([]);
});

it('has its words on each page that sends those of such a component', () => {
  const own = /of=\{\[[^\]]*'(support|loans|verification|withdrawals|deposits|notifications)'/;
  // What is saved there is no operator's word.
  const pages = sources('app').filter((file) => own.test(read(file)) && !file.includes('addindex'));
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((file) => !read(file).includes("'house'"))).toEqual([]);
});
