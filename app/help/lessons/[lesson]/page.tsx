import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { LessonArticle } from '@/components/lessons/lesson-article';
import { lessonValues } from '@/components/lessons/lesson-values';
import { formatter } from '@/components/ui/figures/format';
import { isLesson, lessonPath } from '@/lib/content/lessons/rules';

type Props = { params: Promise<{ lesson: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lesson } = await params;
  if (!isLesson(lesson)) return {};
  const [t, locale] = await Promise.all([getTranslations('lessons'), getLocale()]);
  const values = lessonValues(lesson, formatter(locale));
  return {
    title: t(`${lesson}.title`, values),
    description: t(`${lesson}.lead`, values),
    alternates: { canonical: lessonPath(lesson) },
  };
}

export default async function LessonPage({ params }: Props) {
  const { lesson } = await params;
  if (!isLesson(lesson)) redirect('/help/lessons?unknown');
  return <LessonArticle of={lesson} />;
}
