import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { formatter } from '@/components/ui/figures/format';

/** Says on every screen of the real account that its customer takes a break, and until when. */
export async function BreakStrip({ until }: { until: string }) {
  const [t, locale, zone] = await Promise.all([
    getTranslations('limits'),
    getLocale(),
    getTimeZone(),
  ]);
  return (
    <aside
      aria-label={t('break.noDeposit')}
      className="bg-accent-soft px-3 py-1.5 text-center text-s font-strong text-accent"
    >
      {t('banner', { time: formatter(locale).dateTime(until, zone) })}
    </aside>
  );
}
