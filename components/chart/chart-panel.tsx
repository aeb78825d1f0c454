'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import { ConnectionLine } from '@/components/connection/connection-line';
import { useConnection } from '@/components/connection/use-connection';
import { useLayout } from '@/components/layouts/layout-provider';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import type { OptionOrder } from '@/lib/orders/form-rules';
import { indicatorKind, type Indicator } from '@/lib/layouts/rules';
import type { Asked } from './choosing/chart-dialogs';
import { ChartFoot, ChartSkeleton, TableButton } from './chart-foot';
import type { PlacesNow } from './level-handles';
import type { Level } from './level-lines';
import type { Readout } from './readout/readout';
import { useSignal } from './signal';
import { ToolRow } from './drawing/tool-row';
import { useDrawings } from './drawing/use-drawings';
import { useFullScreen } from './use-full-screen';
import { usePriceChart } from './use-price-chart';
import { useSummaryText } from './use-summary-text';

type Props = {
  code: string;
  digits: number;
  tickSize: string;
  levels: readonly Level[];
  options: readonly OptionOrder[];
  /** The instruments whose prices the figures of the levels follow from. */
  codes: readonly string[];
  origin: { live: boolean; source: string | null };
  isVisitor: boolean;
};

const bare = ({ id, kind, price, ghost }: Level) => ({ id, kind, price, ghost });

const panesOf = (list: readonly Indicator[]) =>
  list.filter(({ name }) => indicatorKind(name).on !== 'price').length;

/** The chart in `box` with its choices, its drawings and what is asked about them. */
function usePanel(box: RefObject<HTMLDivElement | null>, props: Props) {
  const { code, digits, levels, options } = props;
  const { layout, change } = useLayout();
  const [full, toggleFull] = useFullScreen();
  const [asked, setAsked] = useState<Asked>(null);
  const readouts = useSignal<Readout | null>(null);
  const places = useSignal<PlacesNow>(null);
  const ask = (what: NonNullable<Asked>['what'], at?: Element) =>
    setAsked({ what, at, open: true, count: (asked?.count ?? 0) + 1 });
  const dismiss = () => setAsked(asked && { ...asked, open: false });
  const drawing = useDrawings(code, ask);
  const shown = usePriceChart(box, {
    code,
    digits,
    setup: layout,
    drawings: drawing.drawings,
    lines: levels.map(bare),
    timed: options,
    onDrawings: drawing.set,
    onDrawn: drawing.drawn,
    onReadout: readouts.set,
    onPanes: (panes) => change({ panes }),
    onPlaces: (now, size, marks) => places.set({ places: now, size, marks }),
  });
  const { chart, selected } = shown;
  const pick = drawing.picker(chart);
  const remove = () => selected && drawing.remove(selected);
  const view = {
    fit: () => chart?.fit(),
    toNewest: () => chart?.toNewest(),
    table: () => ask('table'),
    full: toggleFull,
    shortcuts: () => ask('shortcuts'),
    compare: () => ask('compare'),
  };
  return {
    full,
    toggleFull,
    asked,
    ask,
    dismiss,
    drawing,
    shown,
    chart,
    pick,
    remove,
    view,
    readouts,
    places,
  };
}

/** Candles of an instrument, live, with everything to read, draw and move on them. */
export function ChartPanel(props: Props) {
  const { code, digits, tickSize, origin, isVisitor } = props;
  const [alerts, setAlerts] = useState<readonly Level[]>([]);
  const levels = [...props.levels, ...alerts];
  const t = useTranslations('terminal');
  const box = useRef<HTMLDivElement>(null);
  const { layout } = useLayout();
  const panel = usePanel(box, { ...props, levels });
  const { full, ask, drawing, shown, chart, pick } = panel;
  const { parts } = shown;
  const { state } = useConnection();
  const told = state === 'lost' || state === 'back';
  const summary = useSummaryText(code, digits, shown.summary);
  return (
    <div
      className={clsx('flex min-h-0 flex-1 flex-col', full && 'fixed inset-0 z-30 bg-surface pt-2')}
    >
      {/* Over a result while the keyboard is in it. */}
      <div data-tools className="relative bg-surface has-focus-visible:z-[32]">
        <div className={clsx(told && 'lg:invisible')}>
          <ToolRow full={full} onFull={panel.toggleFull} onTools={ask} />
        </div>
        <ConnectionLine
          isVisitor={isVisitor}
          className="absolute inset-0 border-b border-line max-lg:hidden"
        />
      </div>
      <div
        // Where the page scrolls, each pane of an indicator makes the chart taller.
        style={{ '--panes': `${panesOf(layout.indicators) * 4}rem` } as CSSProperties}
        className={clsx(
          'flex min-h-0 flex-auto',
          full ? 'h-auto' : 'h-[calc(var(--plot)+var(--panes))]',
        )}
      >
        {layout.drawBar && parts ? (
          <parts.DrawBar tool={drawing.tool} onTool={pick} onList={() => ask('drawings')} />
        ) : null}
        <div className="flex min-w-0 flex-auto flex-col">
          {parts ? <parts.CompareLegend signal={panel.readouts} code={code} /> : null}
          <div dir="ltr" className="relative z-[5] flex h-[26px] shrink-0 items-stretch">
            {parts ? <parts.ReadoutBar signal={panel.readouts} digits={digits} /> : null}
            <TableButton onTable={panel.view.table} className="ms-auto px-4 max-lg:hidden" />
          </div>
          <div
            role="group"
            aria-label={t('chart.label')}
            aria-describedby="chart-keys"
            tabIndex={0}
            onKeyDown={(event: KeyboardEvent) => parts?.steer(event, chart)}
            className="plot relative min-h-0 min-w-0 flex-auto -outline-offset-2"
          >
            <div ref={box} dir="ltr" className="absolute inset-0 isolate contain-strict" />
            <div role="img" aria-label={summary} className="pointer-events-none absolute inset-0">
              {shown.state === 'loading' && !shown.summary ? <ChartSkeleton /> : null}
            </div>
            {parts ? (
              <parts.ChartLayers
                {...props}
                {...panel}
                levels={levels}
                onAlerts={setAlerts}
                chosen={drawing.drawings.find(({ id }) => id === shown.selected)}
                box={box}
              />
            ) : null}
            {shown.state === 'failed' ? <ChartFailed onRetry={shown.retry} /> : null}
          </div>
        </div>
      </div>
      <ChartFoot origin={origin} onTable={panel.view.table} />
      {parts ? (
        <parts.ChartDialogs
          code={code}
          digits={digits}
          tickSize={tickSize}
          drawing={drawing}
          pick={pick}
          view={panel.view}
          asked={panel.asked}
          dismiss={panel.dismiss}
          chosen={shown.selected}
          candles={() => chart?.candles() ?? []}
        />
      ) : null}
    </div>
  );
}

function ChartFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('terminal');
  const common = useTranslations('common');
  return (
    <div className="absolute inset-0 z-20 grid place-items-center bg-surface">
      <ErrorState
        title={t('chart.failed')}
        action={<Button onClick={onRetry}>{common('retry')}</Button>}
      />
    </div>
  );
}
