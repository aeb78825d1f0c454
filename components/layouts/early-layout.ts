import type { Layout } from '@/lib/layouts/rules';
import type { LayoutChange } from './layout-copy';
import type { LayoutKeeper } from './layout-keeper';

/** A layout until its keeper is here: what came with the page, and what is changed of it meanwhile, which that takes over. */
export function earlyLayout(first: Layout) {
  let shown = first;
  let keeper: LayoutKeeper | null = null;
  const changes: LayoutChange[] = [];
  const listeners = new Set<() => void>();
  return {
    read: () => shown,
    follow(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(asked: LayoutChange) {
      if (keeper) return keeper.change(asked);
      changes.push(asked);
      shown = { ...shown, ...(typeof asked === 'function' ? asked(shown) : asked) };
      listeners.forEach((listener) => listener());
    },
    isChanged: () => changes.length > 0,
    handTo(next: LayoutKeeper) {
      keeper = next;
      for (const asked of changes.splice(0)) next.change(asked);
    },
  };
}
