import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';

/** Stands where money would come in or go out while the demo account is in use. */
export function RealOnly() {
  const t = useTranslations('account.realOnly');
  return (
    <Card flush>
      <EmptyState icon="lock" title={t('title')} text={t('text')} />
    </Card>
  );
}
