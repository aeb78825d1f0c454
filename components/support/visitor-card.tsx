import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

/** What a visitor can do: log in and write, get back in, or write a mail where an address is named. */
export function VisitorCard({ email }: { email: string | null }) {
  const t = useTranslations('support.visitor');
  return (
    <Card title={t('title')}>
      <p className="max-w-measure text-ink-2">{t('text')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink variant="primary" href="/pass/login?next=%2Fhelp%2Fsupport">
          {t('login')}
        </ButtonLink>
        <ButtonLink href="/pass/register">{t('register')}</ButtonLink>
      </div>
      <h3 className="mt-6 font-strong">{t('lost')}</h3>
      <p className="mt-1 max-w-measure text-s text-ink-2">{t('lostText')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink size="s" href="/pass/reset">
          {t('reset')}
        </ButtonLink>
        <ButtonLink size="s" href="/pass/recover">
          {t('recover')}
        </ButtonLink>
      </div>
      {email ? (
        <p className="mt-3 text-s text-ink-2">
          {t('mail')}{' '}
          <a href={`mailto:${email}`} className="text-accent underline underline-offset-4">
            <bdi>{email}</bdi>
          </a>
        </p>
      ) : null}
    </Card>
  );
}
