import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { Money } from '@/components/ui/figures/price';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/figures/time';
import type { ReportCard } from '@/lib/analysis/contract';
import { durationText } from './duration';

type Cards = { demo: ReportCard | null; real: ReportCard | null };

const signed = (value: string | null) => value && <SignedAmount value={value} />;

/** Each line of the card and how it is written; null where nothing was measured. */
function useLines(): [
  key: Exclude<keyof ReportCard, 'won' | 'lost'>,
  write: (card: ReportCard) => ReactNode,
][] {
  const t = useTranslations('analysis.report');
  const locale = useLocale();
  const format = formatter(locale);
  const share = (value: string | null) => value && format.percent(value, 1);
  return [
    ['since', (c) => <Time at={c.since} show="date" />],
    ['closed', (c) => t('wonLost', { count: c.closed, won: c.won, lost: c.lost })],
    ['winRate', (c) => share(c.winRate)],
    ['net', (c) => signed(c.net)],
    ['fees', (c) => <Money value={c.fees} bare />],
    ['expectancy', (c) => signed(c.expectancy)],
    ['averageWin', (c) => signed(c.averageWin)],
    ['averageLoss', (c) => signed(c.averageLoss)],
    ['profitFactor', (c) => c.profitFactor && format.quantity(c.profitFactor, 2)],
    ['largestWin', (c) => signed(c.largestWin)],
    ['largestLoss', (c) => signed(c.largestLoss)],
    ['maxDrawdown', (c) => <Money value={c.maxDrawdown} bare />],
    [
      'averageHoldingSeconds',
      (c) =>
        c.averageHoldingSeconds === null ? null : durationText(locale, c.averageHoldingSeconds),
    ],
    ['withStop', (c) => share(c.withStop)],
    ['closeOuts', (c) => format.quantity(c.closeOuts)],
  ];
}

/** The figures of demo trading next to those of real trading, measured the same way. */
export function ReportTable({ cards }: { cards: Cards }) {
  const t = useTranslations('analysis.report');
  const glance = useTranslations('analysis.glance');
  const common = useTranslations('common');
  const lines = useLines();
  const modes = ['demo', 'real'] as const;
  return (
    <Card flush>
      <details className="group">
        <summary className="flex min-h-touch cursor-pointer items-center justify-between gap-3 px-4 -outline-offset-2 md:px-6">
          <h2 className="text-l tracking-tight">{glance('allFigures')}</h2>
          <Icon name="down" className="size-4 text-ink-3 group-open:rotate-180" />
        </summary>
        <p className="max-w-measure px-4 pb-2 text-s text-ink-2 md:px-6">{t('lead')}</p>
        <Table caption={t('title')}>
          <thead>
            <tr>
              <Th className="md:first:ps-6">
                <span className="sr-only">{t('figure')}</span>
              </Th>
              {modes.map((mode) => (
                <Th key={mode} end className="md:last:pe-6">
                  {common(mode)}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(([key, write]) => (
              <tr key={key}>
                <th
                  scope="row"
                  className="h-row border-t border-line ps-4 pe-3 text-start font-normal text-ink-2 md:ps-6"
                >
                  {t(key)}
                </th>
                {modes.map((mode) => {
                  const card = cards[mode];
                  return (
                    <Td key={mode} end className="num md:last:pe-6">
                      {(card && write(card)) ?? <span className="text-ink-3">–</span>}
                    </Td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="border-t border-line px-4 py-3 text-xs text-ink-3 md:px-6">
          <span className="block max-w-measure">{t('caution')}</span>
        </p>
      </details>
    </Card>
  );
}
