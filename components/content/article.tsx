import { useTranslations } from 'next-intl';
import { Time } from '@/components/ui/figures/time';
import { Card } from '@/components/ui/card';
import { NeverAsks } from '@/components/ui/house/never-asks';
import { langOf } from '@/lib/core/locales';
import { templateTypes, type ContentRow } from '@/lib/content/rules';
import { Text } from './markdown';

/** One page of the house with the moment it counts from, and whether a lawyer has to read it yet. */
export function Article({ of }: { of: ContentRow }) {
  const t = useTranslations('content');
  return (
    <article className="page grid max-w-[880px] gap-4">
      <header>
        <h1 lang={langOf(of.locale)} className="text-xl tracking-tight">
          {of.title}
        </h1>
        <p className="mt-1 text-s text-ink-3">
          {t.rich('since', { time: () => <Time at={of.since.toISOString()} /> })}
        </p>
      </header>
      <Card>
        {of.supplied && templateTypes.includes(of.type) ? (
          <p className="mb-4 border-b border-line pb-3 text-s text-ink-3">
            <span className="block max-w-measure">{t('template')}</span>
          </p>
        ) : null}
        <Text of={of.body} locale={of.locale} />
        {of.supplied ? null : (
          <div className="mt-4 border-t border-line pt-3">
            <NeverAsks />
          </div>
        )}
      </Card>
    </article>
  );
}
