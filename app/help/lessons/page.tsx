import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LessonCards } from '@/components/lessons/lesson-cards';
import { lessons } from '@/lib/content/lessons/rules';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lessons');
  return {
    title: t('title'),
    description: t('lead'),
    alternates: { canonical: '/help/lessons' },
  };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function LessonsPage({ searchParams }: { searchParams: Search }) {
  const [t, { unknown }] = await Promise.all([getTranslations('lessons'), searchParams]);
  return (
    <div className="page grid gap-4">
      {unknown === undefined ? null : (
        <p role="status" className="rounded-m border border-line bg-surface px-4 py-2 text-s">
          {t('unknown')}
        </p>
      )}
      <header>
        <h1 className="text-xl tracking-tight">{t('title')}</h1>
        <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
      </header>
      <LessonCards of={lessons} />
    </div>
  );
}
