'use client';

import { useLocale, useTranslations } from 'next-intl';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { toast } from '@/components/ui/toast';
import { usualLayout, type Layout } from '@/lib/layouts/rules';
import { earlyLayout } from './early-layout';
import { fetchKeeper } from './keeper-coming';
import type { keeperOf } from './keepers';
import type { Wording } from './keeping';
import type { LayoutChange } from './layout-copy';

type Known = { layout: Layout; change: (change: LayoutChange) => void; reset: () => void };

const Context = createContext<Known>({
  layout: usualLayout,
  change: () => undefined,
  reset: () => undefined,
});

/** The words of what is said of it, also once its screen was left. */
function useWording(): Wording {
  const t = useTranslations('chart');
  const locale = useLocale();
  const words = useRef({ t, locale });
  useEffect(() => {
    words.current = { t, locale };
  });
  return useCallback(() => words.current, []);
}

/** A layout as a page begins with it: one-click trading is on once it was read to be. */
const openedWith = (initial: Layout | null | undefined) => {
  const first: Layout = { ...(initial ?? usualLayout), oneClick: undefined };
  return { isVisitor: initial === undefined, first, early: earlyLayout(first) };
};

type Opened = ReturnType<typeof openedWith>;
type Kept = ReturnType<typeof keeperOf>;

/** Keeps it while its screen stands, by what no page needs to be seen: null until that was fetched. */
function useKept(of: Opened): Kept | null {
  const wording = useWording();
  const [found, setFound] = useState<{ of: Opened; kept: Kept } | null>(null);
  const kept = found?.of === of ? found.kept : null;
  useEffect(
    () =>
      fetchKeeper({
        load: () => import('./keepers'),
        isWaiting: of.early.isChanged,
        onHere({ keeperOf }, isLeft) {
          const kept = keeperOf(of.isVisitor, of.first);
          of.early.handTo(kept.keeper);
          if (!isLeft) return setFound({ of, kept });
          // Ending saves what waits.
          kept.keep(wording)();
        },
        onFailing: () => toast(wording().t('notSaved'), 'bad'),
      }),
    [of, wording],
  );
  useEffect(() => kept?.keep(wording), [kept, wording]);
  return kept;
}

/**
 * How the reader has set up the screen, for everything inside. A customer's layout lives with their account; what came
 * with the page (`initial`) is what is seen until it was read. A visitor (`initial` undefined) keeps one in this browser.
 */
export function LayoutProvider({
  initial,
  children,
}: {
  initial: Layout | null | undefined;
  children: ReactNode;
}) {
  const isVisitor = initial === undefined;
  const [of, setOf] = useState(() => openedWith(initial));
  if (of.isVisitor !== isVisitor) setOf(openedWith(initial));
  const kept = useKept(of);
  const { follow, read, change } = kept?.keeper ?? of.early;
  const layout = useSyncExternalStore(follow, read, read);
  const known = useMemo<Known>(
    () => ({
      layout,
      change,
      // What was drawn stays: it is work, not a setting.
      reset: () => change(({ drawings }) => ({ ...usualLayout, oneClick: undefined, drawings })),
    }),
    [layout, change],
  );
  return <Context value={known}>{children}</Context>;
}

export const useLayout = (): Known => useContext(Context);
