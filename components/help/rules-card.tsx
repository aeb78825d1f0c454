import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { closeOutLevel } from '@/lib/core/margin-levels';

const rules = [
  'side',
  'newest',
  'level',
  'gap',
  'limit',
  'stop',
  'timed',
  'closeOut',
  'stale',
] as const;

/** How orders of each kind fill, rule by rule. */
export function RulesCard() {
  const t = useTranslations('fills.rules');
  const at = formatter(useLocale()).percent(closeOutLevel);
  return (
    <Card title={t('title')}>
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {rules.map((rule) => (
          <div key={rule} className="min-w-0">
            <dt className="font-strong">{t(`${rule}.title`)}</dt>
            <dd className="mt-0.5 max-w-measure text-s text-ink-2">{t(`${rule}.text`, { at })}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-s text-ink-2">
        <span className="block max-w-measure">{t('nobody')}</span>
      </p>
    </Card>
  );
}
