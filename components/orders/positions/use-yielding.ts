'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { afterLook, yielding, type Yielding } from './yielding';

/**
 * Which columns of a table have to yield so that the others are seen without scrolling. It is asked anew when `rows`
 * change; `box` is what holds the table's own box.
 */
export function useYielding(rows: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const width = useRef(0);
  const [kept, keep] = useState({ rows, count: 0 });
  const count = kept.rows === rows ? kept.count : 0;
  useLayoutEffect(() => {
    const scroller = box.current?.firstElementChild;
    const table = scroller?.firstElementChild;
    if (!scroller || !table) return;
    const look = () => {
      const next = afterLook(scroller, { count, width: width.current });
      width.current = next.width;
      if (next.count !== count) keep({ rows, count: next.count });
    };
    look();
    // Figures grow as prices tick, which draws no table anew.
    const watching = new ResizeObserver(look);
    watching.observe(scroller);
    watching.observe(table);
    return () => watching.disconnect();
  }, [rows, count]);
  const gone = new Set<Yielding>(yielding.slice(0, count));
  return { box, has: (column: Yielding) => !gone.has(column) };
}

export type Has = ReturnType<typeof useYielding>['has'];
