'use client';

import { useTranslations } from 'next-intl';
import { useLayout } from '@/components/layouts/layout-provider';
import { lateDialog } from '@/components/ui/loading/late';
import type { Candle } from '../candles/candles';
import type { ToolsTab } from '../drawing/tool-row';
import type { ViewActions } from '../drawing/tools-dialog';
import type { useDrawings } from '../drawing/use-drawings';

const CandleTable = lateDialog(() => import('../candles/candle-table').then((m) => m.CandleTable));
const ToolsDialog = lateDialog(() => import('../drawing/tools-dialog').then((m) => m.ToolsDialog));
const TypeMenu = lateDialog(() => import('./type-menu').then((m) => m.TypeMenu));
const CompareDialog = lateDialog(() =>
  import('../compare/compare-dialog').then((m) => m.CompareDialog),
);
const ShortcutsDialog = lateDialog(() =>
  import('../shortcuts-dialog').then((m) => m.ShortcutsDialog),
);

/** What was asked of the chart; `at` is the button that asked, where it matters. */
export type Asked = {
  what: ToolsTab | 'type' | 'table' | 'shortcuts' | 'compare';
  at?: Element | undefined;
  open: boolean;
  count: number;
} | null;

type Props = {
  asked: Asked;
  dismiss: () => void;
  code: string;
  digits: number;
  tickSize: string;
  drawing: ReturnType<typeof useDrawings>;
  pick: ReturnType<ReturnType<typeof useDrawings>['picker']>;
  chosen: string | null;
  candles: () => readonly Candle[];
  view: ViewActions;
};

/** What opens over the chart. */
export function ChartDialogs(props: Props) {
  const { asked, dismiss, code, digits, tickSize, drawing, pick, chosen, candles, view } = props;
  const t = useTranslations('terminal');
  const { layout } = useLayout();
  if (!asked) return null;
  const { what, at, open, count } = asked;
  if (what === 'table') {
    const title = t('chart.tableTitle', { code, interval: t(`intervals.${layout.interval}`) });
    return (
      <CandleTable
        key={count}
        open={open}
        title={title}
        digits={digits}
        candles={candles()}
        onClose={dismiss}
      />
    );
  }
  if (what === 'type') return at ? <TypeMenu at={at} open={open} onClose={dismiss} /> : null;
  if (what === 'shortcuts') return <ShortcutsDialog key={count} open={open} onClose={dismiss} />;
  if (what === 'compare')
    return <CompareDialog key={count} open={open} onClose={dismiss} code={code} />;
  return (
    <ToolsDialog
      key={count}
      open={open}
      digits={digits}
      tickSize={tickSize}
      view={view}
      tab={what}
      onClose={dismiss}
      chosen={drawing.written ?? chosen}
      drawings={drawing.drawings}
      onChange={drawing.set}
      onTool={(tool, byKeyboard) => {
        if (!byKeyboard) dismiss();
        pick(tool, byKeyboard);
      }}
    />
  );
}
