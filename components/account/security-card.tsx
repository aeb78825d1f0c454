import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LeaveButton } from './leave-button';

/** Where the customer is logged in, and the ways to look closer or to leave. */
export function SecurityCard({ sessions }: { sessions: number }) {
  const t = useTranslations('account.security');
  return (
    <Card title={t('title')}>
      <p className="text-s text-ink-2">{t('sessions', { count: sessions })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink href="/profile/security">{t('open')}</ButtonLink>
        <LeaveButton />
      </div>
    </Card>
  );
}
