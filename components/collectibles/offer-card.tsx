'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, Sum, SumLine } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import { Flash } from '@/components/ui/figures/flash';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { lateDialog } from '@/components/ui/loading/late';
import { useShown } from '@/components/ui/use-shown';
import type { CollectibleDetail } from '@/lib/collectibles/contract';
import type { Funds } from '@/lib/collectibles/funds-rules';
import { Remaining } from './remaining';
import { StandingBadge } from './standing-badge';
import { TransferLine } from './transfer-line';

const BidDialog = lateDialog(() => import('./bid-dialog').then((file) => file.BidDialog));

/** Who reads the page: what they may bid, or why they cannot. */
export type Reader = { kind: 'visitor' } | { kind: 'demo' } | { kind: 'customer'; funds: Funds };

/** How a late bid moves the end. */
export type Extending = { seconds: number; times: number };

type Props = { of: CollectibleDetail; reader: Reader; extending: Extending };

/** A time is written as text is, though it stands where numbers do. */
const asText = 'inline-block rtl:[direction:rtl]';

function Ends({ of }: Pick<Props, 'of'>) {
  const t = useTranslations('collectibles.offer');
  const isOver = of.status !== 'open';
  return (
    <>
      {isOver ? null : (
        <SumLine label={t('left')}>
          <Remaining endsAt={of.endsAt} serverTime={of.serverTime} bare className={asText} />
        </SumLine>
      )}
      <SumLine label={t(isOver ? 'ended' : 'ends')}>
        <Time at={of.endsAt} show={of.extensions > 0 ? 'exact' : 'dateTime'} className={asText} />
      </SumLine>
    </>
  );
}

function Figures({ of }: Pick<Props, 'of'>) {
  const t = useTranslations('collectibles');
  return (
    <Sum className="border-t border-line pt-4">
      {of.minBid === null ? null : (
        <SumLine label={t('offer.minBid')} strong>
          <Money value={of.minBid} />
        </SumLine>
      )}
      {of.buyNowPrice === null ? null : (
        <SumLine label={t('offer.buyNow')}>
          <Money value={of.buyNowPrice} />
        </SumLine>
      )}
      {of.status === 'open' ? (
        <SumLine label={t('offer.step')}>
          <Money value={of.minStep} />
        </SumLine>
      ) : null}
      <Ends of={of} />
      {of.ownBid === null ? null : (
        <SumLine label={t(of.standing === 'won' ? 'offer.ownPaid' : 'offer.ownBid')} strong>
          <Money value={of.ownBid} />
        </SumLine>
      )}
    </Sum>
  );
}

/** Where the reader wants to have it sent, and whether it was. */
function Receiving({ of }: Pick<Props, 'of'>) {
  const t = useTranslations('collectibles.offer');
  if (of.receivingAddress === null || of.standing === 'lost') return null;
  return (
    <div className="grid gap-1 rounded-m bg-control px-3 py-2 text-s text-ink-2">
      {of.standing === 'won' ? <b className="text-ink">{t('yours')}</b> : null}
      <span className="block">{t('sentTo')}</span>
      <span dir="ltr" className="break-all text-ink">
        {of.receivingAddress}
      </span>
      {of.standing === 'won' ? <TransferLine transfer={of.transfer} /> : null}
    </div>
  );
}

type ButtonsProps = Pick<Props, 'of' | 'reader'> & { onOpen: (action: 'bid' | 'buy') => void };

function Buttons({ of, reader, onOpen }: ButtonsProps) {
  const t = useTranslations('collectibles.offer');
  const format = formatter(useLocale());
  if (of.status !== 'open') return null;
  if (reader.kind === 'visitor') {
    const next = encodeURIComponent(`/nfts/${of.id}`);
    return (
      <ButtonLink href={`/pass/login?next=${next}`} variant="primary" size="l">
        {t('logIn')}
      </ButtonLink>
    );
  }
  if (reader.kind === 'demo') return <Notice tone="plain">{t('demo')}</Notice>;
  return (
    <div className="grid gap-2">
      {of.minBid === null ? (
        <p className="text-s text-ink-2">{t('onlyBuy')}</p>
      ) : (
        <Button variant="primary" size="l" onClick={() => onOpen('bid')}>
          {t(of.standing === 'leading' ? 'raise' : 'bid')}
        </Button>
      )}
      {of.buyNowPrice === null ? null : (
        <Button
          variant={of.minBid === null ? 'primary' : 'quiet'}
          size="l"
          onClick={() => onOpen('buy')}
        >
          {t('buy', { price: format.money(of.buyNowPrice) })}
        </Button>
      )}
    </div>
  );
}

function Extension({ of, extending }: Pick<Props, 'of' | 'extending'>) {
  const t = useTranslations('collectibles.offer');
  if (of.status !== 'open' && of.extensions === 0) return null;
  return (
    <p className="text-s text-ink-2">
      {of.extensions > 0 ? `${t('extended', { count: of.extensions })} ` : null}
      {of.status === 'open'
        ? t('extension', { minutes: extending.seconds / 60, times: extending.times })
        : null}
    </p>
  );
}

/** What it stands at, what the next bid has to be, how long it goes on, and the buttons that bid and buy. */
export function OfferCard({ of, reader, extending }: Props) {
  const t = useTranslations('collectibles');
  const { shown, show, dismiss } = useShown<'bid' | 'buy'>();
  const label =
    of.currentBid === null ? 'startPrice' : of.status === 'sold' ? 'soldFor' : 'currentBid';
  const value = of.currentBid ?? of.startPrice;
  return (
    <Card>
      <div className="grid gap-4">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-s text-ink-3">{t(label)}</span>
            <StandingBadge of={of} />
          </div>
          <Flash value={value}>
            <Money value={value} className="text-xxl font-strong tracking-tight" />
          </Flash>
          <p className="text-s text-ink-2">{t('bids', { count: of.bids })}</p>
        </div>
        <Figures of={of} />
        <Receiving of={of} />
        <Buttons of={of} reader={reader} onOpen={show} />
        <Extension of={of} extending={extending} />
      </div>
      {shown && reader.kind === 'customer' ? (
        <BidDialog
          key={shown.count}
          open={shown.open}
          action={shown.what}
          of={of}
          funds={reader.funds}
          onClose={dismiss}
        />
      ) : null}
    </Card>
  );
}
