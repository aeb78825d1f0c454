import Link from 'next/link';
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { formatter } from '@/components/ui/figures/format';

/** Says on every screen that the account is being closed, and leads to where it can be kept. */
export async function ClosingStrip({ at }: { at: string }) {
  const [t, locale, zone] = await Promise.all([
    getTranslations('closing'),
    getLocale(),
    getTimeZone(),
  ]);
  return (
    <aside
      aria-label={t('title')}
      className="bg-wait-soft px-3 py-1.5 text-center text-s font-strong text-wait"
    >
      {t('banner', { time: formatter(locale).dateTime(at, zone) })}{' '}
      <Link href="/profile/security/closing" className="underline underline-offset-4">
        {t('bannerLink')}
      </Link>
    </aside>
  );
}
