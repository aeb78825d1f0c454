'use client';

import { useTranslations } from 'next-intl';
import { useLayout } from '@/components/layouts/layout-provider';
import { Dialog } from '@/components/ui/dialog';
import { Check } from './drawing/drawing-choice';
import { shortcuts } from './shortcuts';

const onChart = [
  [['←', '→'], 'move'],
  [['+', '−'], 'zoom'],
  [['↑', '↓'], 'movePrice'],
  [['⇧ ↑', '⇧ ↓'], 'zoomPrice'],
  [['Home'], 'fit'],
  [['End'], 'newest'],
  [['Enter'], 'place'],
] as const;

const onLine = [
  [['↑', '↓'], 'lineTick'],
  [['Page ↑', 'Page ↓'], 'linePage'],
  [['Enter'], 'lineAsk'],
  [['Esc'], 'lineBack'],
] as const;

const keyName: Record<string, string> = { Delete: 'Del', Escape: 'Esc' };

/** Which key does what, and the switch that turns the single keys off. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('chart');
  const { layout, change } = useLayout();
  const anywhere = Object.entries(shortcuts).map(
    ([key, name]) => [[keyName[key] ?? key.toUpperCase()], name] as const,
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')} text={t('shortcuts.text')}>
      <Check on={layout.shortcuts} onChange={(on) => change({ shortcuts: on })}>
        {t('shortcuts.on')}
      </Check>
      <h3 className="pt-3 pb-1 text-s font-strong">{t('shortcuts.anywhere')}</h3>
      <dl>
        <Line keys={['/']}>{t('shortcuts.keys.search')}</Line>
        <Line keys={['1', '…', '8']}>{t('shortcuts.keys.interval')}</Line>
        {anywhere.map(([keys, name]) => (
          <Line key={name} keys={keys}>
            {t(`shortcuts.keys.${name}`)}
          </Line>
        ))}
      </dl>
      <h3 className="pt-3 pb-1 text-s font-strong">{t('shortcuts.onChart')}</h3>
      <dl>
        {onChart.map(([keys, name]) => (
          <Line key={name} keys={keys}>
            {t(`shortcuts.keys.${name}`)}
          </Line>
        ))}
      </dl>
      <h3 className="pt-3 pb-1 text-s font-strong">{t('shortcuts.onLine')}</h3>
      <dl>
        {onLine.map(([keys, name]) => (
          <Line key={name} keys={keys}>
            {t(`shortcuts.keys.${name}`)}
          </Line>
        ))}
      </dl>
    </Dialog>
  );
}

function Line({ keys, children }: { keys: readonly string[]; children: React.ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 text-s">
      <dt dir="ltr" className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded-[6px] border border-line-strong bg-control px-1.5 text-center font-strong"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd className="text-end text-ink-2">{children}</dd>
    </div>
  );
}
