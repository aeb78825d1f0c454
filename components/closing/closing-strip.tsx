import Link from 'next/link';
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { formatter } from '@/components/ui/figures/format';
import { Strip } from '@/components/ui/strip';

/** Says on every screen that the account is being closed, and leads to where it can be kept. */
export async function ClosingStrip({ at }: { at: string }) {
  const [t, locale, zone] = await Promise.all([
    getTranslations('closing'),
    getLocale(),
    getTimeZone(),
  ]);
  return (
    <Strip label={t('title')} tone="wait">
      {t('banner', { time: formatter(locale).dateTime(at, zone) })}{' '}
      <Link href="/profile/security/closing" className="underline underline-offset-4">
        {t('bannerLink')}
      </Link>
    </Strip>
  );
}
