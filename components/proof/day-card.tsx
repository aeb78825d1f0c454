import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonLook } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Time } from '@/components/ui/figures/time';
import { Table, Td, Th } from '@/components/ui/table';
import type { Published } from '@/lib/proof/contract';
import { dayText } from './day-text';
import { Hash } from './hash';
import { Units } from './units';

function Fact({
  label,
  bare,
  children,
}: {
  label: string;
  /** Without a line above. */
  bare?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={clsx('grid content-start gap-0.5 py-2.5', bare || 'border-t border-line')}>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="min-w-0 text-s">{children}</dd>
    </div>
  );
}

/** The totals of one day, and what they are sealed by. */
export function DayCard({ of: { record, hash } }: { of: Published }) {
  const t = useTranslations('proof.latest');
  const locale = useLocale();
  const format = formatter(locale);
  const title = t('title', { date: dayText(format, record.day) });
  return (
    <Card
      title={title}
      aside={
        <a
          href={`/proof/${record.day}`}
          download
          className={buttonLook({ variant: 'quiet', size: 's' })}
        >
          {t('download')}
        </a>
      }
    >
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <div className="-mx-4 min-w-0">
          <Table caption={title}>
            <thead>
              <tr>
                <Th>{t('currency')}</Th>
                <Th end className="max-md:whitespace-normal">
                  {t('owed')}
                </Th>
                <Th end className="max-md:whitespace-normal">
                  {t('debt')}
                </Th>
              </tr>
            </thead>
            <tbody>
              {record.totals.map(({ currency, scale, owed, debt }) => (
                <tr key={currency}>
                  <Td className="font-strong">{currency}</Td>
                  <Td end className="font-strong">
                    <Units of={owed} currency={currency} scale={scale} />
                  </Td>
                  <Td end className="text-ink-2">
                    <Units of={debt} currency={currency} scale={scale} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
          <p className="border-t border-line px-4 pt-3 text-xs text-ink-3">{t('debtWhy')}</p>
        </div>
        <div className="min-w-0">
          <dl className="grid grid-cols-[auto_auto_auto] gap-x-8 sm:justify-start">
            <Fact bare label={t('taken')}>
              <Time at={record.takenAt} />
            </Fact>
            <Fact bare label={t('accounts')}>
              <span className="num">{format.quantity(record.accounts)}</span>
            </Fact>
            <Fact bare label={t('entry')}>
              <span className="num">{format.quantity(record.lastEntry)}</span>
            </Fact>
          </dl>
          <dl>
            <Fact label={t('root')}>
              <Hash of={record.root} />
            </Fact>
            <Fact label={t('record')}>
              <Hash of={hash} />
            </Fact>
            <Fact label={t('before')}>
              {record.before ? <Hash of={record.before.hash} /> : t('first')}
            </Fact>
          </dl>
        </div>
      </div>
    </Card>
  );
}
