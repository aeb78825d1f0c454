'use client';

import { useEffect, useRef } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';
import type { Mode } from '@/lib/core/money';
import { gainOf } from '@/lib/orders/results/outcome-rules';
import { FillFlights } from './fill-flights';
import { ResultStack } from './result-stack';
import { standResults, useResults } from './result-store';
import { play, switchOn } from './tones';

/** What of the place of a result has to be on the screen, px, for it to be seen. */
const seenPx = 200;

function isSeen(place: HTMLElement | null): boolean {
  const top = place?.getBoundingClientRect().top;
  return top !== undefined && top > -seenPx / 2 && top < innerHeight - seenPx;
}

/** What is felt on the trading screen: fills that become lines, how orders ended, and tones for who wants them. */
export function Results({ mode, code }: { mode: Mode; code: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { results, said } = useResults(mode);
  const { layout } = useLayout();
  useEffect(
    () =>
      standResults({
        mode,
        isSeen: () => isSeen(place.current),
        onNew(order) {
          const gain = gainOf(order);
          if (gain) play(gain);
        },
      }),
    [mode],
  );
  useEffect(() => (layout.sounds ? switchOn() : undefined), [layout.sounds]);
  return (
    // Beside the values of the chart, whose newest candles are at the other side in every language.
    <div ref={place} dir="ltr" className="relative">
      <ResultStack results={results} />
      {/* Its margin would reach past the left edge, to where a page from right to left scrolls. */}
      <div
        role="status"
        aria-live="polite"
        aria-atomic="false"
        dir="auto"
        className="sr-only left-px"
      >
        {said.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <FillFlights mode={mode} code={code} />
    </div>
  );
}
