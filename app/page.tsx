import { getTranslations } from 'next-intl/server';
import { Hero } from '@/components/home/hero';
import { MarketCard } from '@/components/home/market-card';
import { OnboardingBoard } from '@/components/home/onboarding-board';
import { Proof } from '@/components/home/proof';
import { instrumentRows } from '@/components/markets/instrument-rows';
import { currentDevice } from '@/components/shell/device';
import { measureFigures } from '@/lib/figures/service';
import { readBoard, type BoardItem } from '@/lib/markets/board';
import { pageNonce } from '@/lib/web/nonce';
import { currentViewer } from '@/lib/web/viewer';

/** The first two of every type, in the order of the catalogue. */
function leading(items: readonly BoardItem[]): BoardItem[] {
  const taken = new Map<number, number>();
  return items.filter(({ type }) => {
    const count = (taken.get(type) ?? 0) + 1;
    taken.set(type, count);
    return count <= 2;
  });
}

export default async function HomePage() {
  const [figures, rows, { customerId }, device, t, nonce] = await Promise.all([
    measureFigures(),
    instrumentRows(leading(readBoard())),
    currentViewer(),
    currentDevice(),
    getTranslations('shell.board'),
    pageNonce(),
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
      <div className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12">
        <Hero loggedIn={customerId !== null} figures={figures} />
        <MarketCard rows={rows} />
      </div>
      <Proof />
    </div>
  );
}
