import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import type { Charity } from '@/lib/collectibles/contract';
import { Picture } from './picture';

type Named = Pick<Charity, 'charities'>;

const nameOf = (charities: Charity['charities'], id: string) =>
  charities.find((one) => one.id === id)?.name ?? '';

/** Every payout: when, to whom, how much, where it can be found, and what the charity confirmed. */
export function PayoutList({ payouts, charities }: Pick<Charity, 'payouts'> & Named) {
  const t = useTranslations('collectibles.charity');
  return (
    <Card flush title={t('payouts')}>
      {payouts.length === 0 ? (
        <EmptyState icon="receipt" title={t('noPayouts')} text={t('noPayoutsText')} />
      ) : (
        <ul className="divide-y divide-line border-t border-line text-s">
          {payouts.map((one) => (
            <li key={one.id} className="grid gap-2 px-4 py-3 md:px-6">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  <bdi className="font-strong">{nameOf(charities, one.charityId)}</bdi>
                  <span className="block text-xs text-ink-3">
                    {/* A day without a zone: noon keeps it the same day for every reader. */}
                    <Time at={`${one.paidOn}T12:00:00Z`} show="date" />
                    {one.source === 'gifts' ? ` · ${t('ofGifts')}` : null}
                  </span>
                </span>
                <Money value={one.amount} currency={one.currency} className="font-strong" />
              </div>
              <dl className="grid gap-x-4 gap-y-1 text-ink-2 md:grid-cols-[auto_minmax(0,1fr)]">
                <dt className="text-xs text-ink-3 md:pt-px">{t('reference')}</dt>
                <dd>
                  <bdi dir="ltr" className="break-all">
                    {one.reference}
                  </bdi>
                </dd>
                <dt className="text-xs text-ink-3 md:pt-px">{t('receipt')}</dt>
                <dd dir="auto" lang="" className="whitespace-pre-line">
                  {one.receipt}
                </dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type SalesProps = { sales: Charity['items']; pager: ReactNode } & Named;

/** Every sale, the newest first, and for whom it was. */
export function SaleList({ sales, charities, pager }: SalesProps) {
  const t = useTranslations('collectibles.charity');
  return (
    <Card flush title={t('sales')}>
      {sales.length === 0 ? (
        <EmptyState icon="clock" title={t('noSales')} text={t('noSalesText')} />
      ) : (
        <ul className="divide-y divide-line border-t border-line text-s">
          {sales.map((one) => (
            <li key={one.id}>
              <Link
                href={`/nfts/${one.collectibleId}`}
                prefetch={false}
                className="flex items-center gap-4 px-4 py-3 hover:bg-sunken md:px-6"
              >
                <Picture of={one} label="" sizes="48px" className="size-12 shrink-0 rounded-s" />
                <span className="min-w-0 flex-1">
                  <bdi title={one.name} className="block truncate font-strong">
                    {one.name}
                  </bdi>
                  <span className="block text-xs wrap-anywhere text-ink-3">
                    <bdi>{nameOf(charities, one.charityId)}</bdi> · {t(`by.${one.soldBy}`)}
                  </span>
                </span>
                <span className="text-end">
                  <Money value={one.amount} className="font-strong" />
                  <span className="block text-xs text-ink-3">
                    <Time at={one.time} show="date" />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {pager}
    </Card>
  );
}
