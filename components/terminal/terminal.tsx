'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ChartPanel } from '@/components/chart/chart-panel';
import { remember, type Quote } from '@/components/orders/quotes';
import { Ticket, type TicketProps } from '@/components/orders/ticket';
import type { MarketInfo, Pair } from '@/components/orders/ticket-terms';
import { useAccount } from '@/components/orders/use-account';
import { useMarketState } from '@/components/orders/use-market-state';
import type { Mode } from '@/lib/core/money';
import { Dock } from './dock';
import { QuoteHeader } from './quote-header';
import styles from './terminal.module.css';
import { TradeBar } from './trade-bar';
import { useLevelLines } from './use-level-lines';

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
};

/** Chart, ticket and dock of one instrument, as the parts of a grid. */
export function Terminal({ info, name, quote, pair, pairQuote, mode, sandbox }: Props) {
  const t = useTranslations('terminal');
  const orders = useTranslations('orders');
  const state = useMarketState(info);
  const lines = useLevelLines(info.code, useAccount(mode).orders);
  useEffect(() => {
    remember(info.code, quote);
    if (pair) remember(pair.code, pairQuote);
  }, [info.code, quote, pair, pairQuote]);
  const ticket: TicketProps = { terms: info, state, pair, quote, pairQuote, mode, sandbox };
  const digits = quote?.digits ?? info.tickSize.split('.')[1]?.length ?? 0;
  return (
    <>
      <section aria-label={t('chart.label')} className={clsx(styles.chart, 'flex flex-col')}>
        <QuoteHeader info={info} name={name} initial={quote} state={state} />
        <ChartPanel code={info.code} digits={digits} lines={lines} origin={state} />
      </section>
      <aside aria-label={orders('ticket.title')} className={clsx(styles.ticket, 'p-4')}>
        <Ticket {...ticket} className="grid gap-3" />
      </aside>
      <section aria-label={t('dock')} className={styles.dock}>
        <Dock mode={mode} />
      </section>
      <div className={clsx(styles.bar, 'gap-2 border-t border-line px-4 py-2')}>
        <TradeBar {...ticket} />
      </div>
    </>
  );
}
