'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { ToolIcon } from './drawing/tool-icon';
import type { DrawingTool } from '@/lib/layouts/rules';

/** The way back to the newest candle. */
export function Newest({ hidden, onClick }: { hidden: boolean; onClick: () => void }) {
  const t = useTranslations('chart');
  if (hidden) return null;
  return (
    <button
      type="button"
      aria-label={t('view.newest')}
      title={t('view.newest')}
      onClick={onClick}
      className="absolute right-20 bottom-9 z-10 grid size-9 place-items-center rounded-full border border-line bg-surface text-ink-2 shadow-card hover:text-ink pointer-coarse:size-touch"
    >
      <ToolIcon name="newest" />
    </button>
  );
}

/** What the pencil waits for. */
export function Hint({ tool }: { tool: DrawingTool | null }) {
  const t = useTranslations('chart');
  return (
    <p
      role="status"
      className={clsx(
        'pointer-events-none absolute inset-x-0 bottom-9 z-10 mx-auto w-fit rounded-m border border-line bg-surface px-3 py-1 text-s shadow-card',
        !tool && 'sr-only',
      )}
    >
      {tool ? t('drawings.hint', { tool: t(`tools.${tool}`) }) : ''}
    </p>
  );
}

/** Instead of axes that measure nothing. */
export function ChartEmpty() {
  const t = useTranslations('terminal');
  return (
    <p
      dir="auto"
      className="absolute inset-0 z-20 grid place-items-center bg-surface p-6 text-center text-s text-ink-3"
    >
      {t('chart.empty')}
    </p>
  );
}
