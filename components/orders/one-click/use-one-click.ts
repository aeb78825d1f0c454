'use client';

import { useLayout } from '@/components/layouts/layout-provider';
import type { Mode } from '@/lib/core/money';

/** Whether orders of an account are placed without their review, as its customer has chosen for it; off before. */
export function useOneClick(mode: Mode | null) {
  const { layout, change } = useLayout();
  const isOn = mode !== null && (layout.oneClick ?? []).includes(mode);
  return {
    isOn,
    turn(on: boolean) {
      if (mode === null) return;
      change(({ oneClick = [] }) => {
        const others = oneClick.filter((one) => one !== mode);
        return { oneClick: on ? [...others, mode] : others };
      });
    },
  };
}
