'use client';

import { useTranslations } from 'next-intl';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { ApiRefusal, call } from '@/components/api/call';
import { toast } from '@/components/ui/toast';
import { layoutFrom, usualLayout, type Layout } from '@/lib/layouts/rules';

const place = 'layout';
const saveMs = 900;
const againMs = 3_000;

export type LayoutChange = Partial<Layout> | ((layout: Layout) => Partial<Layout>);

type Known = { layout: Layout; change: (change: LayoutChange) => void; reset: () => void };

const Context = createContext<Known>({
  layout: usualLayout,
  change: () => undefined,
  reset: () => undefined,
});

function readLocal(): Layout {
  try {
    return layoutFrom(JSON.parse(localStorage.getItem(place) ?? 'null'));
  } catch {
    return usualLayout;
  }
}

function keepLocal(layout: Layout) {
  try {
    localStorage.setItem(place, JSON.stringify(layout));
  } catch {
    // A browser that keeps nothing shows the usual screen next time.
  }
}

/** Keeps a layout a moment after its last change, and at once when the page is left. */
function useKeeping(isVisitor: boolean) {
  const t = useTranslations('chart');
  const waiting = useRef<{ layout: Layout; timer: ReturnType<typeof setTimeout> } | null>(null);
  const words = useRef('');
  const keep = useRef<() => void>(() => undefined);
  useEffect(() => {
    words.current = t('notSaved');
  });
  const flush = useCallback(() => {
    const due = waiting.current;
    if (!due) return;
    clearTimeout(due.timer);
    waiting.current = null;
    if (isVisitor) return keepLocal(due.layout);
    call('POST user/saveLayout', { layout: due.layout }, { stay: true }).catch((error) => {
      const isOffline = error instanceof ApiRefusal && error.code === 'offline';
      if (!isOffline) return toast(words.current, 'bad');
      // It is kept once the server can be reached; what was changed meanwhile is newer.
      waiting.current ??= { layout: due.layout, timer: setTimeout(() => keep.current(), againMs) };
    });
  }, [isVisitor]);
  useEffect(() => {
    keep.current = flush;
  });
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      flush();
    };
  }, [flush]);
  return useCallback(
    (layout: Layout) => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { layout, timer: setTimeout(flush, saveMs) };
    },
    [flush],
  );
}

/**
 * How the reader has set up the screen, for everything inside. A customer's layout lives with their
 * account and comes with the page; a visitor (`initial` undefined) keeps one in this browser.
 */
export function LayoutProvider({
  initial,
  children,
}: {
  initial: Layout | null | undefined;
  children: ReactNode;
}) {
  const isVisitor = initial === undefined;
  const [layout, setLayout] = useState<Layout>(initial ?? usualLayout);
  const latest = useRef(layout);
  const keep = useKeeping(isVisitor);
  useEffect(() => {
    if (!isVisitor) return;
    latest.current = readLocal();
    setLayout(latest.current);
  }, [isVisitor]);

  const known = useMemo<Known>(() => {
    function take(next: Layout) {
      latest.current = next;
      setLayout(next);
      keep(next);
    }
    return {
      layout,
      change: (asked) =>
        take({
          ...latest.current,
          ...(typeof asked === 'function' ? asked(latest.current) : asked),
        }),
      // What was drawn stays: it is work, not a setting.
      reset: () => take({ ...usualLayout, drawings: latest.current.drawings }),
    };
  }, [layout, keep]);
  return <Context value={known}>{children}</Context>;
}

export const useLayout = (): Known => useContext(Context);
