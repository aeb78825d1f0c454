import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { EmptyState } from '@/components/ui/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/figures/time';
import { langOf } from '@/lib/core/locales';
import { readOutbox } from '@/lib/login/outbox-rows';
import { isLocalReader } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('login.outbox');
  return { title: t('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ email?: string }> };

export default async function OutboxPage({ searchParams }: Props) {
  const { email } = await searchParams;
  if (!(await isLocalReader())) redirect('/');
  const mails = await readOutbox(typeof email === 'string' ? email : null);
  if (!mails) redirect('/');
  const t = await getTranslations('login.outbox');
  return (
    <div className="page grid max-w-180 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl tracking-tight">{t('title')}</h1>
        <ButtonLink
          href={email ? `?email=${encodeURIComponent(email)}` : '?'}
          size="s"
          prefetch={false}
        >
          {t('reload')}
        </ButtonLink>
      </div>
      <p className="text-ink-2">{t('text')}</p>
      {mails.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} text={email} />
        </Card>
      ) : null}
      {mails.map((mail) => (
        <Card
          key={mail.id}
          title={<bdi lang={langOf(mail.locale)}>{mail.subject}</bdi>}
          aside={<Time at={mail.createdAt} className="text-s text-ink-3" />}
        >
          <p className="mb-3 text-s text-ink-3">
            <bdi>{t('to', { recipient: mail.recipient })}</bdi>
          </p>
          <div
            dir="auto"
            lang={langOf(mail.locale)}
            className="text-m whitespace-pre-wrap select-text"
          >
            {mail.body}
          </div>
        </Card>
      ))}
    </div>
  );
}
