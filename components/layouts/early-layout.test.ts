import { usualLayout } from '@/lib/layouts/rules';
import { earlyLayout } from './early-layout';
import type { LayoutChange } from './layout-copy';
import type { LayoutKeeper } from './layout-keeper';

it('shows what is changed before its keeper is here, and hands it on in its order', () => {
  const early = earlyLayout(usualLayout);
  let told = 0;
  const leave = early.follow(() => (told += 1));
  early.change({ dockTab: 'pending' });
  early.change(({ dockTab }) => ({ dockTab: dockTab === 'pending' ? 'history' : 'timed' }));
  expect(early.read()).toEqual({ ...usualLayout, dockTab: 'history' });
  leave();
  const taken: LayoutChange[] = [];
  early.handTo({ change: (asked: LayoutChange) => void taken.push(asked) } as LayoutKeeper);
  expect(taken).toHaveLength(2);
  early.change({ dockTab: 'timed' });
  expect(taken[2]).toEqual({ dockTab: 'timed' });
  expect(told).toBe(2);
});
