import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { formatter } from '@/components/ui/figures/format';
import { NeverAsks } from '@/components/ui/house/never-asks';
import { Strip } from '@/components/ui/strip';

/** Says on every screen that its customer is suspended, until when and why, and what goes on as always. */
export async function SuspensionStrip({ reason, until }: { reason: string; until: string }) {
  const [t, locale, zone] = await Promise.all([
    getTranslations('limits'),
    getLocale(),
    getTimeZone(),
  ]);
  return (
    <Strip label={t('suspension.title')} tone="accent">
      {t('suspension.banner', { time: formatter(locale).dateTime(until, zone) })}{' '}
      <span dir="auto" lang="">
        {reason}
      </span>
      <NeverAsks className="mx-auto justify-center text-start" />
    </Strip>
  );
}
