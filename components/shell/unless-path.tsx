'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** Leaves its content out on paths that begin with one of `starts`. */
export function UnlessPath({
  starts,
  children,
}: {
  starts: readonly string[];
  children: ReactNode;
}) {
  const path = usePathname();
  return starts.some((start) => path.startsWith(start)) ? null : children;
}
