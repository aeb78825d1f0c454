import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';

/** Stands in the demo account where the real one has its part of the published totals. */
export function NotInTotals() {
  const t = useTranslations('proof.own');
  return (
    <div id="proof" className="scroll-mt-20">
      <Card title={t('title')}>
        <p className="max-w-measure text-s text-ink-2">{t('demo')}</p>
        <Link
          href="/proof"
          className="mt-1 inline-flex min-h-9 items-center text-s text-accent underline-offset-4 hover:underline pointer-coarse:min-h-touch"
        >
          {t('all')}
        </Link>
      </Card>
    </div>
  );
}
