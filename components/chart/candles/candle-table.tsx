'use client';

import { useTranslations } from 'next-intl';
import { useLayout } from '@/components/layouts/layout-provider';
import { Dialog } from '@/components/ui/dialog';
import { Price } from '@/components/ui/figures/price';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/figures/time';
import { intervalMs, minuteMs } from '@/lib/markets/rules';
import type { Candle } from './candles';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  candles: readonly Candle[];
  digits: number;
};

const shown = 100;
const columns = ['open', 'high', 'low', 'close'] as const;

/** The newest candles as numbers, newest first. */
export function CandleTable({ open, onClose, title, candles, digits }: Props) {
  const t = useTranslations('terminal');
  const bySeconds = intervalMs[useLayout().layout.interval] < minuteMs;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Table caption={title}>
        <thead>
          <tr>
            <Th>{t('chart.time')}</Th>
            {columns.map((column) => (
              <Th key={column} end>
                {t(`chart.${column}`)}
              </Th>
            ))}
            <Th end>{t('chart.volume')}</Th>
          </tr>
        </thead>
        <tbody>
          {candles
            .slice(-shown)
            .toReversed()
            .map((candle) => (
              <tr key={candle.timestamp}>
                <Td>
                  <Time at={candle.timestamp} show={bySeconds ? 'exact' : 'dateTime'} />
                </Td>
                {columns.map((column) => (
                  <Td key={column} end>
                    <Price value={candle[column]} digits={digits} />
                  </Td>
                ))}
                <Td end>
                  {candle.volume === undefined ? '–' : <Price value={candle.volume} digits={0} />}
                </Td>
              </tr>
            ))}
        </tbody>
      </Table>
    </Dialog>
  );
}
