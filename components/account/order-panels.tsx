import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** What to do when no position is open, or when there has been no order at all. */
export function NoPositions({ title = 'noneOpen' }: { title?: 'noneOpen' | 'noneYet' }) {
  const t = useTranslations('account.orders');
  return (
    <EmptyState
      icon="market"
      title={t(title)}
      text={t('noneOpenText')}
      action={<ButtonLink href="/market">{t('toMarket')}</ButtonLink>}
    />
  );
}

export function NoHistory() {
  const t = useTranslations('account.orders');
  return <EmptyState icon="receipt" title={t('noneClosed')} text={t('noneClosedText')} />;
}

/** The choice of status and instrument fits no order. */
export function NoOrderFits() {
  const t = useTranslations('account.orders');
  return (
    <EmptyState
      icon="search"
      title={t('noneFound')}
      text={t('noneFoundText')}
      action={<ButtonLink href="/profile/orders">{t('clear')}</ButtonLink>}
    />
  );
}
