'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';

type Props = { origin: { live: boolean; source: string | null }; onTable: () => void };

/** Which candles are made rather than recorded, and below a phone's chart the way to their table. */
export function ChartFoot({ origin, onTable }: Props) {
  const t = useTranslations('terminal');
  const made = origin.source === 'replay' ? 'chart.madeReplay' : 'chart.madeSimulated';
  return (
    <div className="flex items-baseline justify-between gap-x-4 px-4 py-1 text-xs text-ink-3 lg:sr-only">
      <span id="chart-keys" className="sr-only">
        {t('chart.keys')}
      </span>
      <span>{origin.live ? null : t(made)}</span>
      <TableButton onTable={onTable} className="min-h-7 pointer-coarse:min-h-touch lg:hidden" />
    </div>
  );
}

type TableProps = { onTable: () => void; className: string };

export function TableButton({ onTable, className }: TableProps) {
  const t = useTranslations('terminal');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onTable}
      className={clsx(
        'shrink-0 text-xs text-ink-3 underline-offset-4 hover:text-ink hover:underline',
        className,
      )}
    >
      {t('chart.table')}
    </button>
  );
}

const wave = [19, 26, 23, 30, 35, 29, 24];
const heights = [...wave, ...wave];

export function ChartSkeleton() {
  return (
    <div className="flex h-full animate-breathe items-center gap-2 p-6 pe-20" aria-hidden="true">
      {heights.map((height, i) => (
        <span key={i} className="flex-1 rounded-s bg-control" style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}
