'use client';

import type { CSSProperties, ReactNode } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';
import { late } from '@/components/ui/loading/late';
import { panels } from './panel-size';
import styles from './terminal.module.css';

// They are for who arranges the screen, not for who trades on it at once.
const PanelEdges = late(() => import('./panel-edges').then((m) => m.PanelEdges), {
  shape: 'line',
});

/** The grid of the trading screen, in the sizes that the reader gave its parts. */
export function Frame({ children }: { children: ReactNode }) {
  const { layout } = useLayout();
  const sizes = panels.map((panel) => [`--${panel}`, layout.panels[panel]] as const);
  const style = Object.fromEntries(
    sizes.filter(([, size]) => size !== null).map(([name, size]) => [name, `${size}px`]),
  ) as CSSProperties;
  const folded = panels.filter((panel) => layout.panels[panel] === 0).join(' ');
  return (
    <div className={styles.terminal} style={style} data-folded={folded || undefined}>
      {children}
      <PanelEdges />
    </div>
  );
}
