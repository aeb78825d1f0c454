'use client';

import { useTranslations } from 'next-intl';
import { useState, type ComponentProps } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';
import { sample } from '@/components/orders/results/tones';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Segmented } from '@/components/ui/fields/segmented';
import { SelectField } from '@/components/ui/fields/select-field';
import { chartTypes, type ChartType } from '@/lib/layouts/rules';
import { Check, DrawingChoice } from './drawing-choice';
import { IndicatorChoice } from '../candles/indicator-choice';
import type { ToolsTab } from './tool-row';

type Props = ComponentProps<typeof DrawingChoice> & {
  open: boolean;
  onClose: () => void;
  tab: ToolsTab;
  view: ViewActions;
};

export type ViewActions = {
  fit: () => void;
  toNewest: () => void;
  table: () => void;
  full: () => void;
  shortcuts: () => void;
  compare: () => void;
};

const tabs = ['indicators', 'drawings', 'view'] as const;

/** Every choice of the chart, in one place: a sheet on a phone, a box elsewhere. */
export function ToolsDialog({ open, onClose, tab, view, ...drawing }: Props) {
  const t = useTranslations('chart');
  const [shown, setShown] = useState(tab);
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <Segmented
        wide
        label={t('title')}
        options={tabs.map((value) => ({ value, label: t(`${value}.title`) }))}
        value={shown}
        onChange={setShown}
        className="mb-3"
      />
      {shown === 'indicators' ? <IndicatorChoice /> : null}
      {shown === 'drawings' ? <DrawingChoice {...drawing} /> : null}
      {shown === 'view' ? <ViewChoice view={view} onDone={onClose} /> : null}
    </Dialog>
  );
}

function ViewChoice({ view, onDone }: { view: ViewActions; onDone: () => void }) {
  const t = useTranslations('chart');
  const terminal = useTranslations('terminal');
  const results = useTranslations('results');
  const { layout, change, reset } = useLayout();
  const act = (action: () => void) => () => {
    onDone();
    action();
  };
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('view.type')}
        value={layout.chartType}
        options={chartTypes.map((value) => ({ value, label: t(`view.types.${value}`) }))}
        onChange={(event) => change({ chartType: event.target.value as ChartType })}
      />
      <SelectField
        label={t('view.scale')}
        value={layout.scale}
        options={(['linear', 'log'] as const).map((value) => ({
          value,
          label: t(`view.scales.${value}`),
        }))}
        onChange={(event) => change({ scale: event.target.value === 'log' ? 'log' : 'linear' })}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={act(view.fit)}>{t('view.fit')}</Button>
        <Button onClick={act(view.toNewest)}>{t('view.newest')}</Button>
        <Button onClick={act(view.full)}>{t('full')}</Button>
        <Button onClick={act(view.table)}>{terminal('chart.table')}</Button>
        <Button onClick={act(view.compare)}>{t('compare.title')}</Button>
      </div>
      <div className="grid gap-1 border-t border-line pt-3">
        <Check on={layout.shortcuts} onChange={(shortcuts) => change({ shortcuts })}>
          {t('shortcuts.on')}
        </Check>
        <Check
          on={layout.sounds}
          onChange={(sounds) => {
            change({ sounds });
            if (sounds) void sample();
          }}
        >
          {results('sounds')}
        </Check>
        <p className="text-xs text-ink-3">{results('soundsText')}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="s" onClick={act(view.shortcuts)}>
            {t('shortcuts.title')}
          </Button>
          <Button size="s" onClick={reset}>
            {t('view.reset')}
          </Button>
        </div>
        <p className="text-xs text-ink-3">{t('view.resetText')}</p>
      </div>
    </div>
  );
}
