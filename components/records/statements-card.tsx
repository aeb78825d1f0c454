import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { Result } from '@/lib/core/contract';
import type { listStatements } from '@/lib/statements/contract';
import { mostPdfLines } from '@/lib/statements/rules';

type Month = Result<typeof listStatements>['items'][number];

const link =
  'inline-flex min-h-9 items-center font-strong text-accent underline-offset-4 hover:underline';

function Files({ month, name, movements }: { month: string; name: string; movements: number }) {
  const t = useTranslations('records.statements');
  const hrefOf = (format: string) => `/profile/statements/file?month=${month}&format=${format}`;
  const label = (format: string) => t('download', { format, month: name });
  return (
    <div className="flex items-center gap-5 text-s">
      {movements <= mostPdfLines ? (
        <a href={hrefOf('pdf')} download aria-label={label('PDF')} className={link}>
          PDF
        </a>
      ) : (
        <span className="text-ink-3">{t('tooMany')}</span>
      )}
      <a href={hrefOf('csv')} download aria-label={label('CSV')} className={link}>
        CSV
      </a>
    </div>
  );
}

/** A line for each month in which something moved. */
export function StatementsCard({ months }: { months: readonly Month[] }) {
  const t = useTranslations('records.statements');
  const format = new Intl.DateTimeFormat(useLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <Card flush title={t('title')}>
      <p className="max-w-measure px-4 pb-3 text-s text-ink-3 md:px-6">{t('explain')}</p>
      {months.length === 0 ? (
        <EmptyState icon="receipt" title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {months.map(({ month, movements, isOver }) => {
            const name = format.format(new Date(`${month}-01T00:00:00Z`));
            return (
              <li
                key={month}
                className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 md:px-6"
              >
                <span className="grid">
                  <span className="font-strong">
                    {name}
                    {isOver ? null : <span className="font-normal text-ink-3"> {t('soFar')}</span>}
                  </span>
                  <span className="text-xs text-ink-3">{t('count', { count: movements })}</span>
                </span>
                <Files month={month} name={name} movements={movements} />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
