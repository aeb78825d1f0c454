'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { ChartPanel } from '@/components/chart/chart-panel';
import { useStandingMode } from '@/components/connection/use-session-end';
import { useLayout } from '@/components/layouts/layout-provider';
import { Dock, type DockTab } from '@/components/orders/dock/dock';
import { PriceDigits } from '@/components/markets/quotes/price-digits';
import { remember, type Quote } from '@/components/markets/quotes/quotes';
import { Ticket, type TicketProps } from '@/components/orders/ticket/ticket';
import type { MarketInfo, Pair } from '@/lib/orders/estimates/ticket-terms-rules';
import type { ProposedLevels } from '@/components/orders/dialogs/level-edit';
import type { Device } from '@/components/shell/user-agent';
import { stateOf, useMarketInfo } from '@/components/markets/quotes/use-market-state';
import { useShown } from '@/components/ui/use-shown';
import { PartBoundary } from '@/components/ui/loading/part-boundary';
import type { Mode } from '@/lib/core/money';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { late, lateDialog } from '@/components/ui/loading/late';
import { QuoteHeader } from './quote-header';
import styles from './terminal.module.css';
import { TradeBar } from './trade-bar';
import { useLevels } from './use-levels';
import { useIsWide } from './use-is-wide';

const OutageNote = late(() => import('./outage-note').then((m) => m.OutageNote), {
  shape: 'line',
});
const Results = late(() => import('@/components/orders/results/results').then((m) => m.Results), {
  shape: 'line',
});
const LevelsDialog = lateDialog(() =>
  import('@/components/orders/dialogs/levels-dialog').then((m) => m.LevelsDialog),
);
const PendingDialog = lateDialog(() =>
  import('@/components/orders/dialogs/pending-dialog').then((m) => m.PendingDialog),
);

type Props = {
  info: MarketInfo;
  /** The instrument's name in the reader's language. */
  name: string;
  quote: Quote | undefined;
  pair: Pair;
  pairQuote: Quote | undefined;
  /** null for a visitor. */
  mode: Mode | null;
  sandbox: boolean;
  device: Device;
};

/** Chart, ticket and dock of one instrument, as the parts of a grid. */
export function Terminal(props: Props) {
  const { info, name, quote, pair, pairQuote, sandbox } = props;
  const mode = useStandingMode(props.mode);
  // What was begun in one account ends with it; not with the session, which leaves the page as it is.
  const account = props.mode;
  const isWide = useIsWide(props.device === 'desktop');
  const t = useTranslations('terminal');
  const orders = useTranslations('orders');
  const { layout, change } = useLayout();
  const terms = useMarketInfo(info);
  const state = stateOf(terms);
  const moved = useShown<{ order: PositionOrder; start: ProposedLevels }>(account);
  const lines = useLevels(info.code, mode, pair, (order, start) => moved.show({ order, start }));
  useEffect(() => {
    remember(info.code, quote);
    if (pair) remember(pair.code, pairQuote);
  }, [info.code, quote, pair, pairQuote]);
  const ticket: TicketProps = { terms, state, pair, quote, pairQuote, mode, sandbox };
  // Whoever does something in the dock keeps its tab under the hand, whatever another device turns to.
  const [held, hold] = useState<DockTab | null>(null);
  const tab = held ?? layout.dockTab;
  const show = (dockTab: DockTab) => {
    hold(dockTab);
    change({ dockTab });
  };
  const { code, tickSize } = info;
  const ticks = useMemo(() => ({ [code]: tickSize }), [code, tickSize]);
  const digits = quote?.digits ?? info.tickSize.split('.')[1]?.length ?? 0;
  return (
    <PriceDigits ticks={ticks}>
      <section aria-label={t('chart.label')} className={clsx(styles.chart, 'flex flex-col')}>
        <PartBoundary atOnce>
          <QuoteHeader
            info={info}
            name={name}
            initial={quote}
            state={state}
            isVisitor={mode === null}
          />
        </PartBoundary>
        {state.outage ? <OutageNote outage={state.outage} code={info.code} /> : null}
        {mode ? <Results mode={mode} code={info.code} /> : null}
        <PartBoundary atOnce>
          <ChartPanel
            code={info.code}
            digits={digits}
            tickSize={info.tickSize}
            origin={state.outage ?? state}
            isVisitor={mode === null}
            {...lines}
          />
        </PartBoundary>
      </section>
      <aside
        aria-label={orders('ticket.title')}
        id="ticket"
        tabIndex={-1}
        data-place="ticket"
        className={clsx(styles.ticket, 'p-4')}
      >
        {isWide ? (
          <PartBoundary>
            <Ticket key={account} {...ticket} onPlaced={show} className="grid gap-3" />
          </PartBoundary>
        ) : null}
      </aside>
      <section
        aria-label={t('dock')}
        data-place="dock"
        className={styles.dock}
        onPointerDownCapture={() => hold(tab)}
        onFocusCapture={() => hold(tab)}
      >
        <PartBoundary>
          <Dock
            key={account}
            mode={mode}
            tab={tab}
            onTab={show}
            hasOptions={info.periods.length > 0}
          />
        </PartBoundary>
      </section>
      <div className={clsx(styles.bar, 'flex-wrap gap-2 border-t border-line px-4 py-1.5')}>
        {isWide ? null : (
          <PartBoundary shape="line" atOnce>
            <TradeBar key={account} {...ticket} onPlaced={show} />
          </PartBoundary>
        )}
      </div>
      <Moved {...moved} />
    </PriceDigits>
  );
}

/** The confirmation of what was moved on the chart. */
function Moved({
  shown,
  dismiss,
}: ReturnType<typeof useShown<{ order: PositionOrder; start: ProposedLevels }>>) {
  if (!shown) return null;
  const { what, open, count } = shown;
  const Dialog = what.order.status === 'pending' ? PendingDialog : LevelsDialog;
  return <Dialog key={count} {...what} open={open} onClose={dismiss} />;
}
