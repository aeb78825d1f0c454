import { getLocale, getTranslations } from 'next-intl/server';
import { HelpLine } from '@/components/content/help-line';
import { FiguresStrip } from '@/components/home/figures-strip';
import { Hero } from '@/components/home/hero';
import { Install } from '@/components/home/install';
import { leading } from '@/components/home/leading';
import { Lessons } from '@/components/home/lessons';
import { OnboardingBoard } from '@/components/home/onboarding-board';
import { OpenMarkets } from '@/components/home/open-markets';
import { Proof } from '@/components/home/proof';
import { Section } from '@/components/home/section';
import { SpecimenCard } from '@/components/home/specimen/specimen-card';
import { Tiles } from '@/components/home/tiles';
import { UnknownPath } from '@/components/home/unknown-path';
import { instrumentRows } from '@/components/markets/rows/instrument-rows';
import { currentDevice } from '@/components/shell/device';
import { measureFigures } from '@/lib/figures/service';
import { readBoard } from '@/lib/markets/board-queries';
import { specimenNow } from '@/lib/specimens/service';
import { publicCode } from '@/lib/ticks/service';
import { pageNonce } from '@/lib/web/nonce';
import { currentViewer } from '@/lib/web/viewer';

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function HomePage({ searchParams }: { searchParams: Search }) {
  const [search, figures, rows, now, { customerId }, device, nonce, home, locale] =
    await Promise.all([
      searchParams,
      measureFigures(),
      instrumentRows(leading(readBoard())),
      specimenNow(),
      currentViewer(),
      currentDevice(),
      pageNonce(),
      getTranslations('home'),
      getLocale(),
    ]);
  return (
    <div className="overflow-x-clip">
      {device === 'phone' || customerId === null ? (
        <OnboardingBoard now={now} loggedIn={customerId !== null} nonce={nonce} />
      ) : null}
      {search.unknown === undefined ? null : (
        <div className="mx-auto w-full max-w-[1248px] px-4 pt-4 md:px-6">
          <UnknownPath text={home('unknown')} />
        </div>
      )}
      <Hero loggedIn={customerId !== null}>
        <SpecimenCard now={now} />
      </Hero>
      <OpenMarkets rows={rows} />
      <FiguresStrip figures={figures} />
      <Proof now={now} code={publicCode()} />
      <Lessons locale={locale} />
      <Install row={rows[0]} />
      <Section band className="md:py-8!">
        <Tiles />
      </Section>
      {device === 'phone' ? (
        <div className="px-4 py-4">
          <HelpLine />
        </div>
      ) : null}
    </div>
  );
}
