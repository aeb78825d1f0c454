import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';

/** What a visitor can do instead. */
export function VisitorButtons() {
  const t = useTranslations('orders');
  return (
    <div className="grid gap-2">
      <ButtonLink href="/pass/register" variant="primary" size="l">
        {t('ticket.demo')}
      </ButtonLink>
      <ButtonLink href="/pass/login" size="m">
        {t('ticket.login')}
      </ButtonLink>
      <p className="text-xs text-ink-3">{t('ticket.demoText')}</p>
    </div>
  );
}
