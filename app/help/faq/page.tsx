import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Text } from '@/components/content/markdown';
import { QuestionList } from '@/components/content/question-list';
import { currentLocale } from '@/i18n/locale';
import { contentsOf } from '@/lib/content/queries';
import { langOf } from '@/lib/core/locales';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('content.help'))('faq.title') };
}

export default async function QuestionsPage() {
  const [t, rows] = await Promise.all([
    getTranslations('content'),
    contentsOf(['question'], await currentLocale()),
  ]);
  return (
    <div className="page grid max-w-[880px] gap-4">
      <h1 className="text-xl tracking-tight">{t('help.faq.title')}</h1>
      <QuestionList
        words={{ search: t('search'), none: t('none') }}
        questions={rows.map(({ id, title, body, locale }) => ({
          id,
          title,
          lang: langOf(locale),
          text: body,
          answer: <Text of={body} locale={locale} />,
        }))}
      />
    </div>
  );
}
