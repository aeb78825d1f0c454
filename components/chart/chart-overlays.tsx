'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import type { OptionOrder } from '@/lib/orders/form-rules';
import type { DrawingTool } from '@/lib/layouts/drawing-rules';
import type { Drawing } from '@/lib/layouts/rules';
import { useReload } from './candles/use-reload';
import { ChartKeys } from './chart-keys';
import { SelectionBar } from './drawing/selection-bar';
import { ToolIcon } from './drawing/tool-icon';
import type { useDrawings } from './drawing/use-drawings';
import { LevelHandles } from './level-handles';
import { AlertLevels } from './placing/alert-levels';
import { PlaceMenu } from './placing/place-menu';
import { TimedCards } from './timed/timed-cards';

type Props = ComponentProps<typeof ChartKeys> &
  ComponentProps<typeof LevelHandles> &
  ComponentProps<typeof PlaceMenu> & {
    options: readonly OptionOrder[];
    onAlerts: ComponentProps<typeof AlertLevels>['onLevels'];
    drawing: ReturnType<typeof useDrawings>;
    /** The drawing that is chosen. */
    chosen: Drawing | undefined;
    shown: { inSight: boolean; state: string; summary: object | null };
    view: { toNewest: () => void };
  };

/** All that lies over a chart, or listens to keys for it. */
export function ChartLayers(props: Props) {
  const { code, digits, options, isVisitor, onAlerts, drawing, chosen, shown, view } = props;
  useReload(() => props.chart?.reload());
  return (
    <>
      <ChartKeys {...props} />
      <LevelHandles {...props} />
      {isVisitor ? null : <AlertLevels code={code} digits={digits} onLevels={onAlerts} />}
      <TimedCards chart={props.chart} orders={options} digits={digits} />
      <PlaceMenu {...props} />
      {chosen ? (
        <SelectionBar
          drawing={chosen}
          onEdit={() => props.ask('drawings')}
          onLock={() => drawing.lock(chosen.id)}
          onRemove={() => drawing.remove(chosen.id)}
        />
      ) : null}
      <Newest hidden={shown.inSight} onClick={view.toNewest} />
      <Hint tool={drawing.tool} />
      {shown.state === 'ready' && !shown.summary ? <ChartEmpty /> : null}
    </>
  );
}

/** The way back to the newest candle. */
function Newest({ hidden, onClick }: { hidden: boolean; onClick: () => void }) {
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
function Hint({ tool }: { tool: DrawingTool | null }) {
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
function ChartEmpty() {
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
