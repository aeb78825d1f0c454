import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Time } from '@/components/ui/figures/time';
import { Table, Td, Th } from '@/components/ui/table';
import type { Outcomes } from '@/lib/outcomes/contract';
import { fewestTold } from '@/lib/outcomes/rules';

function Spans({ spans }: Pick<Outcomes, 'spans'>) {
  const t = useTranslations('fills.outcomes');
  const balance = useTranslations('fills.balance');
  const format = formatter(useLocale());
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th className="md:first:ps-6">{balance('span')}</Th>
          <Th end>{t('traded')}</Th>
          <Th end>{t('lost')}</Th>
          <Th end className="md:last:pe-6">
            {t('share')}
          </Th>
        </tr>
      </thead>
      <tbody>
        {spans.map(({ days, traded, lost, share }) => (
          <tr key={days}>
            <Td className="md:first:ps-6">{balance('lately', { days })}</Td>
            <Td end>
              <span className="num">{format.quantity(traded)}</span>
            </Td>
            {lost === null || share === null ? (
              <Td end colSpan={2} className="md:last:pe-6">
                <span className="text-ink-3">
                  {traded === 0 ? t('nobody') : t('few', { fewest: fewestTold })}
                </span>
              </Td>
            ) : (
              <>
                <Td end>
                  <span className="num">{format.quantity(lost)}</span>
                </Td>
                <Td end>
                  <span className="num font-strong">{format.percent(share, 2)}</span>
                </Td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What share of those who traded lost by it, as it was measured last. */
export function OutcomesCard({ outcomes }: { outcomes: Outcomes }) {
  const t = useTranslations('fills.outcomes');
  const balance = useTranslations('fills.balance');
  const { measuredAt, spans } = outcomes;
  return (
    <Card title={t('title')} flush>
      <p className="max-w-measure px-4 pb-1 text-s text-ink-2 md:px-6">{t('intro')}</p>
      <p className="px-4 pb-4 text-xs text-ink-3 md:px-6">
        {measuredAt === null
          ? t('notYet')
          : balance.rich('measured', { time: () => <Time at={measuredAt} show="exact" /> })}
      </p>
      {measuredAt === null ? null : <Spans spans={spans} />}
    </Card>
  );
}
