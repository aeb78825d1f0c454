'use client';

import type { Mode } from '@/lib/core/money';
import { CloseSeveral } from './close-several';
import { MarginLine } from './margin-line';

/** What stands beside the tabs: the margin that everything takes, and the way to close several positions. */
export function DockAside({ mode, several }: { mode: Mode; several: boolean }) {
  return (
    <>
      <MarginLine mode={mode} />
      {several ? <CloseSeveral mode={mode} /> : null}
    </>
  );
}
