import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { instrumentRows } from '@/components/markets/rows/instrument-rows';
import { LayoutProvider } from '@/components/layouts/layout-provider';
import { PriceDigits } from '@/components/markets/quotes/price-digits';
import { currentDevice } from '@/components/shell/device';
import { Words } from '@/components/shell/words';
import { Frame } from '@/components/terminal/frame';
import { InstrumentList } from '@/components/terminal/instrument-list';
import styles from '@/components/terminal/terminal.module.css';
import { PartBoundary } from '@/components/ui/loading/part-boundary';
import { readLayout } from '@/lib/layouts/service';
import { readBoard } from '@/lib/markets/board-queries';
import { listWatched } from '@/lib/markets/watchlist-service';
import { tradedTicks } from '@/lib/orders/record/movement-queries';
import { currentViewer } from '@/lib/web/viewer';

/** The list stays while the instrument beside it changes; phones have the market page instead. */
async function List() {
  const [rows, { customerId }] = await Promise.all([instrumentRows(readBoard()), currentViewer()]);
  const watched = customerId ? (await listWatched({}, { customerId })).codes : null;
  return (
    <div className={styles.list}>
      <InstrumentList rows={rows} watched={watched} />
    </div>
  );
}

export default async function TradingLayout({ children }: { children: ReactNode }) {
  const [t, device, { customerId, mode }] = await Promise.all([
    getTranslations('terminal'),
    currentDevice(),
    currentViewer(),
  ]);
  const [kept, ticks] = customerId
    ? await Promise.all([
        readLayout({ screen: 'terminal' }, { customerId }),
        tradedTicks({ customerId, mode }),
      ])
    : [null, {}];
  return (
    <Words
      of={['terminal', 'chart', 'orders', 'market', 'alerts', 'codes', 'instruments', 'results']}
    >
      <LayoutProvider initial={kept ? kept.layout : undefined}>
        <a
          href="#ticket"
          className="sr-only z-50 rounded-m bg-surface px-4 py-2 text-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2 max-lg:hidden"
        >
          {t('skipToTicket')}
        </a>
        <PriceDigits ticks={ticks}>
          <Frame>
            {device === 'desktop' ? (
              <PartBoundary>
                <List />
              </PartBoundary>
            ) : null}
            {children}
          </Frame>
        </PriceDigits>
      </LayoutProvider>
    </Words>
  );
}
