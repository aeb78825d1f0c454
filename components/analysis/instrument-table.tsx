import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Table, Td, Th } from '@/components/ui/table';
import type { TradingAnalysis } from '@/lib/analysis/contract';

/** Profit and fees by instrument, the best first. */
export function InstrumentTable({ rows }: { rows: TradingAnalysis['byInstrument'] }) {
  const t = useTranslations('analysis');
  const format = formatter(useLocale());
  const title = t('instruments.title');
  return (
    <Card flush title={title}>
      <Table caption={title}>
        <thead>
          <tr>
            <Th className="md:first:ps-6">{t('instruments.instrument')}</Th>
            <Th end>{t('sums.closings')}</Th>
            <Th end>{t('sums.realised')}</Th>
            <Th end>{t('sums.fees')}</Th>
            <Th end>{t('sums.net')}</Th>
            <Th end className="md:last:pe-6">
              {t('sums.open')}
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <Td className="md:first:ps-6">
                <Link
                  href={`/profile/orders?code=${encodeURIComponent(row.code)}`}
                  className="inline-flex min-h-row items-center font-strong underline-offset-4 hover:underline pointer-coarse:min-h-touch"
                >
                  {row.code}
                </Link>
              </Td>
              <Td end className="num">
                {format.quantity(row.closings)}
              </Td>
              <Td end>
                <SignedAmount value={row.realised} plain />
              </Td>
              <Td end>
                <Money value={row.fees} bare />
              </Td>
              <Td end>
                <SignedAmount value={row.net} className="font-strong" />
              </Td>
              <Td end className="md:last:pe-6">
                <SignedAmount value={row.openNet} plain />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
