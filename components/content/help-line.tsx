import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';

/** Leads to answers and to what the house says of itself, where there is no footer. */
export function HelpLine() {
  const t = useTranslations('content.help');
  return (
    <Card>
      <div className="flex items-center justify-between gap-4">
        <p className="text-s">
          <b className="font-strong">{t('title')}</b>
          <span className="block text-ink-3">{t('lead')}</span>
        </p>
        <Link
          href="/help"
          className="inline-flex min-h-9 shrink-0 items-center text-s text-accent underline-offset-4 hover:underline pointer-coarse:min-h-touch"
        >
          {t('open')}
        </Link>
      </div>
    </Card>
  );
}
