import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';

/** Leads from the account to the check of the published totals. */
export function PublishedLine({ href }: { href: string }) {
  const t = useTranslations('proof.line');
  return (
    <Card>
      <div className="flex items-center justify-between gap-4">
        <p className="text-s">
          <b className="font-strong">{t('title')}</b>
          <span className="block text-ink-3">{t('text')}</span>
        </p>
        <Link
          href={href}
          className="inline-flex min-h-9 items-center text-s text-accent underline-offset-4 hover:underline"
        >
          {t('check')}
        </Link>
      </div>
    </Card>
  );
}
