'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AlertButton } from '@/components/alerts/alert-button';
import { SourceBadge } from '@/components/markets/quotes/source-badge';
import { WatchSlot } from '@/components/watchlists/watch-slot';
import type { Quote } from '@/components/markets/quotes/quotes';
import { pipSize, spreadMove, type MarketInfo } from '@/lib/orders/estimates/ticket-terms-rules';
import type { MarketState } from '@/components/markets/quotes/use-market-state';
import { useQuote } from '@/components/markets/quotes/use-quote';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Change } from '@/components/ui/figures/change';
import { Flash } from '@/components/ui/figures/flash';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { Live } from '@/components/ui/figures/live';
import { Price } from '@/components/ui/figures/price';
import { PricePair } from '@/components/ui/figures/price-pair';
import { Time } from '@/components/ui/figures/time';
import { MarketHours } from './market-hours';
import { QuoteAge } from './quote-age';

type Props = {
  info: MarketInfo;
  name: string;
  initial: Quote | undefined;
  state: MarketState;
  isVisitor: boolean;
};

/** What is traded, at which price, how fresh that is and where it comes from. */
export function QuoteHeader({ info, name, initial, state, isVisitor }: Props) {
  const t = useTranslations('terminal');
  const quote = useQuote(info.code, initial);
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2 max-sm:gap-y-1 max-sm:pt-0 max-sm:pb-1.5 xl:h-[68px] xl:flex-nowrap xl:py-0">
      <div className="flex min-w-0 items-center gap-2.5 max-sm:flex-1 xl:min-w-40 xl:shrink-[9]">
        <Link
          href="/market"
          aria-label={t('allInstruments')}
          className="-ms-2 grid size-9 shrink-0 place-items-center rounded-full text-ink-3 hover:bg-control hover:text-ink pointer-coarse:size-11 xl:hidden"
        >
          <Icon name="back" className="mirror size-5" />
        </Link>
        <span className="max-sm:hidden">
          <Avatar code={info.code} logo={info.logo} size={36} />
        </span>
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-2 text-l leading-tight tracking-tight">
            <bdi>{info.code}</bdi>
            <Origin state={state} />
          </h1>
          <p className="text-s leading-tight text-ink-3">
            {name} · <MarketHours state={state} type={info.type} />
          </p>
        </div>
      </div>
      <span className="-mx-2 flex shrink-0 max-sm:-me-1">
        <WatchSlot code={info.code} isVisitor={isVisitor} />
        <AlertButton
          code={info.code}
          digits={quote?.digits ?? placesOf(info.tickSize)}
          price={quote?.price ?? null}
          isVisitor={isVisitor}
        />
      </span>
      <p className="flex shrink-0 items-center gap-4 text-xl leading-none font-strong tracking-tight max-sm:w-full max-sm:justify-between">
        {quote ? (
          <Flash value={quote.price}>
            <Price value={quote.price} digits={quote.digits} pip={pipSize(info) !== null} />
          </Flash>
        ) : (
          '–'
        )}
        {quote ? (
          <span className="text-s leading-tight font-normal tracking-normal whitespace-nowrap">
            <span className="block text-xs text-ink-3">{t(changeLabel(info, state))}</span>
            <Live className="font-strong">
              <Change value={quote.change} />
            </Live>
          </span>
        ) : null}
      </p>
      {/* Bid and ask stand in the ticket as well: they wrap out of sight where one row is all there is. */}
      <dl className="flex flex-wrap items-center gap-x-5 gap-y-1 xl:h-9 xl:min-w-0 xl:flex-1 xl:overflow-hidden">
        {state.reason === 'closed' ? (
          <Fact label={t('lastPrice')}>
            {quote ? <Time at={quote.seenAt} show={showOf(quote.seenAt)} /> : '–'}
          </Fact>
        ) : (
          <Fact label={t('feedAge')}>
            <QuoteAge seenAt={quote?.seenAt} stale={state.reason === 'stale'} />
          </Fact>
        )}
        <Fact label={t('spread')}>{quote ? <Spread quote={quote} info={info} /> : '–'}</Fact>
        <Fact label={t('bidAsk')}>{quote ? <BidAsk quote={quote} /> : '–'}</Fact>
      </dl>
    </header>
  );
}

/** Where the prices come from; that a live source is live is only said while it speaks. */
function Origin({ state }: { state: MarketState }) {
  const t = useTranslations('terminal');
  if (state.outage?.live) return <Badge>{t('outage.badge')}</Badge>;
  return state.live ? <Badge tone="good">{t('live')}</Badge> : <SourceBadge of={state} />;
}

/** What the percentage is measured over. */
const changeLabel = ({ zdfBasis }: MarketInfo, { reason }: MarketState) => {
  if (zdfBasis === '24h') return 'change24h';
  return reason === 'closed' ? 'changeLastSession' : 'changeSession';
};

const weekdaysMs = 6 * 86_400_000;
const showOf = (at: number) => (Date.now() - at < weekdaysMs ? 'weekTime' : 'date');

const placesOf = (tickSize: string) => tickSize.split('.')[1]?.length ?? 0;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="text-s leading-tight whitespace-nowrap xl:h-9">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function BidAsk({ quote }: { quote: Quote }) {
  const format = formatter(useLocale());
  const { bid, ask, digits } = quote;
  return (
    <Live>
      <PricePair first={format.price(bid, digits)} second={format.price(ask, digits)} />
    </Live>
  );
}

function Spread({ quote, info }: { quote: Quote; info: MarketInfo }) {
  const t = useTranslations('terminal');
  const format = formatter(useLocale());
  const move = spreadMove(quote, info);
  const value = format.price(move.value);
  return <Live className="tabular-nums">{move.pips ? t('pips', { value }) : value}</Live>;
}
