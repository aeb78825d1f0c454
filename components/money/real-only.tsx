import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { shellWords } from '@/components/shell/shell-words';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ToReal } from './to-real';

/** The way from the demo account to the real one, wherever the demo account has nothing to offer. */
export async function SwitchToReal() {
  const [t, { mode }] = await Promise.all([getTranslations('account.realOnly'), shellWords()]);
  const { toReal: real, toDemo: demo, failed } = mode;
  return <ToReal label={t('switch')} words={{ real, demo, failed }} />;
}

/** Stands where money would come in, go out or change while the demo account is in use. */
export function RealOnly() {
  const t = useTranslations('account.realOnly');
  return (
    <Card flush>
      <EmptyState icon="lock" title={t('title')} text={t('text')} action={<SwitchToReal />} />
    </Card>
  );
}

/** Stands above what everybody may read while the demo account is in use: why it cannot be had there. */
export function RealOnlyTerms({ text }: { text: string }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-measure text-s text-ink-2">{text}</p>
        <SwitchToReal />
      </div>
    </Card>
  );
}
