'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';
import { panelAfterKey, panelBounds, panelSize, type Panel } from './panel-size';
import styles from './terminal.module.css';

const sideways: Record<Panel, boolean> = { list: true, ticket: true, dock: false };

/** Which arrow widens a panel: the one that pushes its edge into the chart. */
function keysOf(panel: Panel, rtl: boolean) {
  if (panel === 'dock') return { grows: 'ArrowUp', shrinks: 'ArrowDown' };
  const right = (panel === 'list') !== rtl;
  return right
    ? { grows: 'ArrowRight', shrinks: 'ArrowLeft' }
    : { grows: 'ArrowLeft', shrinks: 'ArrowRight' };
}

/** The edge between the chart and a panel: drag it, move it by keys, or fold the panel away with Enter. */
export function PanelEdge({ panel }: { panel: Panel }) {
  const t = useTranslations('chart');
  const { layout, change } = useLayout();
  const grip = useRef<{ from: number; size: number; frame: number } | null>(null);
  const { least, most, usual } = panelBounds[panel];
  const size = layout.panels[panel] ?? usual;
  const put = (next: number | null) =>
    change(({ panels }) => ({ panels: { ...panels, [panel]: next } }));
  const isRtl = (element: Element) => element.matches(':dir(rtl)');
  const at = (event: PointerEvent) => (sideways[panel] ? event.clientX : event.clientY);

  function begin(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { from: at(event), size, frame: 0 };
  }
  function move(event: PointerEvent<HTMLElement>) {
    const held = grip.current;
    if (!held) return;
    const moved = at(event) - held.from;
    const grows = panel === 'list' && !isRtl(event.currentTarget);
    const turned = panel === 'ticket' && isRtl(event.currentTarget);
    const next = panelSize(panel, held.size + (grows || turned ? moved : -moved));
    cancelAnimationFrame(held.frame);
    held.frame = requestAnimationFrame(() => put(next));
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const next = panelAfterKey(panel, size, event, keysOf(panel, isRtl(event.currentTarget)));
    if (next === null) return;
    event.preventDefault();
    put(next);
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={t(`panels.${panel}`)}
      aria-orientation={sideways[panel] ? 'vertical' : 'horizontal'}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={size}
      aria-valuetext={size === 0 ? t('panels.folded') : String(Math.max(size, least))}
      title={t('panels.how')}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => void (grip.current = null)}
      onPointerCancel={() => void (grip.current = null)}
      onDoubleClick={() => put(null)}
      onKeyDown={press}
      className={clsx(styles.edge, styles[`${panel}Edge`])}
    />
  );
}
