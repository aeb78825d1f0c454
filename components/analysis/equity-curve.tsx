import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { formatter } from '@/components/ui/figures/format';
import type { EquityPoint } from './curve';
import { LazyCurve } from './charts';

/** The measured equity as a curve, which needs two measurements; until then, what there is. */
export function EquityCurve({ points }: { points: readonly EquityPoint[] }) {
  const t = useTranslations('analysis.equity');
  const format = formatter(useLocale());
  const timeZone = useTimeZone();
  const [first] = points;
  if (!first) return <EmptyState icon="market" title={t('none')} text={t('noneText')} />;
  if (points.length > 1) return <LazyCurve points={points} />;
  const words = {
    equity: `\u2066${format.money(first.equity)}\u2069`,
    time: `\u2068${format.dateTime(first.time, timeZone)}\u2069`,
  };
  return <EmptyState icon="market" title={t('one')} text={t('oneText', words)} />;
}
