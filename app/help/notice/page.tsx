import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/figures/time';
import { currentLocale } from '@/i18n/locale';
import { contentsOf } from '@/lib/content/queries';
import { contentPath } from '@/lib/content/rules';
import { langOf } from '@/lib/core/locales';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('content.help'))('notices.title') };
}

export default async function NoticesPage() {
  const [t, notices] = await Promise.all([
    getTranslations('content'),
    contentsOf(['notice'], await currentLocale()),
  ]);
  return (
    <div className="page grid max-w-[880px] gap-4">
      <h1 className="text-xl tracking-tight">{t('help.notices.title')}</h1>
      {notices.length === 0 ? (
        <EmptyState icon="bell" title={t('noNotices')} />
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {notices.map((notice) => (
              <li key={notice.id}>
                <Link
                  href={contentPath(notice)}
                  className="grid gap-0.5 px-4 py-3 hover:bg-control md:px-6"
                >
                  <span lang={langOf(notice.locale)} className="font-strong">
                    {notice.title}
                  </span>
                  <Time at={notice.since.toISOString()} className="text-s text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
