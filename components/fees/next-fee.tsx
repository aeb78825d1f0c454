import { useLocale, useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';

type Props = { of: { feeRate: string; since: string } | null };

/** The fee that was announced and does not count yet, where there is one. */
export function NextFee({ of }: Props) {
  const t = useTranslations('fees');
  const format = formatter(useLocale());
  const zone = useZone();
  if (!of) return null;
  const percent = format.percent(of.feeRate);
  return (
    <Notice tone="wait">{t('next', { time: format.dateTime(of.since, zone), percent })}</Notice>
  );
}
