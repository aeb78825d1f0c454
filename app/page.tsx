import { getTranslations } from 'next-intl/server';
import { HelpLine } from '@/components/content/help-line';
import { Hero } from '@/components/home/hero';
import { leading } from '@/components/home/leading';
import { MarketCard } from '@/components/home/market-card';
import { OnboardingBoard } from '@/components/home/onboarding-board';
import { Proof } from '@/components/home/proof';
import { UnknownPath } from '@/components/home/unknown-path';
import { instrumentRows } from '@/components/markets/rows/instrument-rows';
import { currentDevice } from '@/components/shell/device';
import { measureFigures } from '@/lib/figures/service';
import { readBoard } from '@/lib/markets/board-queries';
import { pageNonce } from '@/lib/web/nonce';
import { currentViewer } from '@/lib/web/viewer';

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function HomePage({ searchParams }: { searchParams: Search }) {
  const [search, figures, rows, { customerId }, device, t, nonce, home] = await Promise.all([
    searchParams,
    measureFigures(),
    instrumentRows(leading(readBoard())),
    currentViewer(),
    currentDevice(),
    getTranslations('shell.board'),
    pageNonce(),
    getTranslations('home'),
  ]);
  return (
    <div className="page grid gap-8">
      {device === 'phone' ? (
        <OnboardingBoard
          loggedIn={customerId !== null}
          nonce={nonce}
          words={{
            title: t('title'),
            text: t('text'),
            continue: t('continue'),
            skip: t('skip'),
          }}
        />
      ) : null}
      {search.unknown === undefined ? null : <UnknownPath text={home('unknown')} />}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12">
        <Hero loggedIn={customerId !== null} figures={figures} />
        <MarketCard rows={rows} />
      </div>
      <Proof />
      {device === 'phone' ? <HelpLine /> : null}
    </div>
  );
}
