import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Article } from '@/components/content/article';
import { currentLocale } from '@/i18n/locale';
import { contentBySlug } from '@/lib/content/queries';
import { aboutSlug } from '@/lib/content/rules';

const about = async () => contentBySlug(aboutSlug, await currentLocale());

export async function generateMetadata(): Promise<Metadata> {
  const found = await about();
  return found ? { title: found.title } : {};
}

export default async function IntroductionPage() {
  const found = await about();
  if (!found) notFound();
  return <Article of={found} />;
}
