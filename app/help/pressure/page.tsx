import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PressureCards } from '@/components/questions/pressure-cards';
import { RestList } from '@/components/questions/rest-list';
import { Words } from '@/components/shell/words';
import { readRests } from '@/lib/questions/service';
import { currentViewer } from '@/lib/web/viewer';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('questions.page');
  return { title: t('title'), description: t('lead') };
}

export default async function PressurePage() {
  const [t, { customerId }] = await Promise.all([
    getTranslations('questions.page'),
    currentViewer(),
  ]);
  const rests = customerId ? (await readRests({}, { customerId })).items : [];
  return (
    <div className="page grid gap-4">
      <header>
        <h1 className="text-xl tracking-tight">{t('title')}</h1>
        <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
      </header>
      <Words of={['questions', 'codes']}>
        <RestList items={rests} />
      </Words>
      <PressureCards />
    </div>
  );
}
