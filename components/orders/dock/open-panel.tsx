'use client';

import type { Mode } from '@/lib/core/money';
import { CloseSeveral } from './close-several';
import { MarginLine } from './margin-line';
import { Positions } from './positions';

/** The open positions, and where the tabs have no room for it the margin that they take. */
export function OpenPanel({ mode }: { mode: Mode }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 empty:hidden lg:hidden">
        <MarginLine mode={mode} />
        <CloseSeveral mode={mode} />
      </div>
      <Positions mode={mode} />
    </>
  );
}
