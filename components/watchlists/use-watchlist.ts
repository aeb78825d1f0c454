'use client';

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '@/components/api/call';
import {
  adopt,
  customerEditor,
  customerLists,
  followLists,
  localEditor,
  localLists,
  noLists,
  type Lists,
} from './watch-store';

/**
 * The reader's watchlists, the one without a name first, and what can be done to them. A customer's
 * live with their account: `initial` as the server drew the page, or undefined to fetch them; a
 * visitor's (null) live in this browser.
 */
export function useWatchlists(initial: Lists | null | undefined) {
  const isVisitor = initial === null;
  const start = initial ?? noLists;
  const lists = useSyncExternalStore(
    followLists,
    () => (isVisitor ? localLists() : (customerLists() ?? start)),
    () => start,
  );
  useEffect(() => {
    if (initial) adopt(initial);
    if (initial !== undefined || customerLists()) return;
    call('GET user/listWatchlists', {}, { stay: true })
      .then(({ lists: fetched }) => adopt(fetched))
      // The star stays empty, and says so when it is pressed.
      .catch(() => undefined);
  }, [initial]);
  const editor = useMemo(
    () => (isVisitor ? localEditor : customerEditor(() => customerLists() ?? start)),
    [isVisitor, start],
  );
  return { lists, isVisitor, ...editor };
}

/** The codes of the list without a name; `initial` as the server drew the page, null for a visitor. */
export function useWatched(initial: readonly string[] | null): ReadonlySet<string> {
  const start = useMemo(() => [{ id: null, name: '', codes: [...(initial ?? [])] }], [initial]);
  const lists = useSyncExternalStore(
    followLists,
    () => (initial === null ? localLists() : (customerLists() ?? start)),
    () => start,
  );
  const codes = lists[0]?.codes;
  return useMemo(() => new Set(codes), [codes]);
}
