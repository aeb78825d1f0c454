import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';

/** The margin of the account and how its figures hang together; `head` stands in place of the title. */
export function MarginCard({ head, children }: { head?: ReactNode; children: ReactNode }) {
  const t = useTranslations('account.margin');
  const unit = <span className="text-xs text-ink-3">USDT</span>;
  return (
    <Card title={head ? undefined : t('title')} aside={head ? undefined : unit}>
      {head}
      {children}
      <p className="mt-4 text-xs text-ink-3">{t('explain')}</p>
    </Card>
  );
}
