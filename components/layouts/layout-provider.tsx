'use client';

import { useLocale, useTranslations } from 'next-intl';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { usualLayout, type Layout } from '@/lib/layouts/rules';
import { earlyLayout } from './early-layout';
import type { keeperOf } from './keepers';
import type { LayoutChange } from './layout-copy';

type Known = { layout: Layout; change: (change: LayoutChange) => void; reset: () => void };

const Context = createContext<Known>({
  layout: usualLayout,
  change: () => undefined,
  reset: () => undefined,
});

/** Keeps it while its screen stands. */
function useKeeping(kept: Kept | null) {
  const t = useTranslations('chart');
  const locale = useLocale();
  const words = useRef({ t, locale });
  useEffect(() => {
    words.current = { t, locale };
  });
  useEffect(() => kept?.keep(() => words.current), [kept]);
}

const againMs = 3_000;

/** A layout as a page begins with it: one-click trading is on once it was read to be. */
const openedWith = (initial: Layout | null | undefined) => {
  const first: Layout = { ...(initial ?? usualLayout), oneClick: undefined };
  return { isVisitor: initial === undefined, first, early: earlyLayout(first) };
};

type Opened = ReturnType<typeof openedWith>;
type Kept = ReturnType<typeof keeperOf>;

/** What keeps it, which no page needs to be seen: null until it was fetched. */
function useKeeper(of: Opened): Kept | null {
  const [found, setFound] = useState<{ of: Opened; kept: Kept } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const fetchIt = () =>
      void import('./keepers').then(
        ({ keeperOf }) => {
          if (isLeft) return;
          const kept = keeperOf(of.isVisitor, of.first);
          of.early.handTo(kept.keeper);
          setFound({ of, kept });
        },
        () => {
          if (!isLeft) timer = setTimeout(fetchIt, againMs);
        },
      );
    fetchIt();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [of]);
  return found?.of === of ? found.kept : null;
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
  const kept = useKeeper(of);
  useKeeping(kept);
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
