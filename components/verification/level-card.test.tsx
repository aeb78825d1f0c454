import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import common from '@/messages/en/common.json' with { type: 'json' };
import house from '@/messages/en/house.json' with { type: 'json' };
import verification from '@/messages/en/verification.json' with { type: 'json' };
import { LevelCard } from './level-card';

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

it('sends nobody to look for a mark where the reason is about the whole', () => {
  const whole = shownWith({ reason: 'The number cannot be read.' });
  expect(whole).toContain('Read why, change it and send it again.');
  expect(whole).not.toContain('what is marked');
  const reasons = { address: 'The street is missing.' };
  for (const marked of [{ reasons }, { reasons, reason: 'Nearly.' }])
    expect(shownWith(marked)).toContain('Change what is marked and send it again');
});
