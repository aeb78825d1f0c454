import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { formatter } from '@/components/ui/figures/format';
import { Strip } from '@/components/ui/strip';

/** Says on every screen of the real account that its customer takes a break, and until when. */
export async function BreakStrip({ until }: { until: string }) {
  const [t, locale, zone] = await Promise.all([
    getTranslations('limits'),
    getLocale(),
    getTimeZone(),
  ]);
  return (
    <Strip label={t('break.noDeposit')} tone="accent">
      {t('banner', { time: formatter(locale).dateTime(until, zone) })}
    </Strip>
  );
}
