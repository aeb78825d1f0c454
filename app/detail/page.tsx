import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Article } from '@/components/content/article';
import { currentLocale } from '@/i18n/locale';
import { contentById } from '@/lib/content/queries';
import type { ContentRow } from '@/lib/content/rules';

type Props = { searchParams: Promise<{ id?: string | string[] }> };

async function asked({ searchParams }: Props): Promise<ContentRow | null> {
  const { id } = await searchParams;
  if (typeof id !== 'string' || !/^[1-9]\d{0,17}$/.test(id)) return null;
  return contentById(id, await currentLocale());
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await asked(props);
  return found ? { title: found.title } : {};
}

export default async function DetailPage(props: Props) {
  const found = await asked(props);
  if (!found) notFound();
  return <Article of={found} />;
}
