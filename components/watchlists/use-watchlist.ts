'use client';

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useServerState } from '@/components/api/server-state';
import { noLists, type Lists } from './lists';
import { followLists, localEditor, localLists } from './local-lists';
import { adoptDrawn, customerEditor, listsQuery } from './queries';

/** The lists of a visitor, or of a customer where they are known already; a customer's are asked for only when told to. */
function useLists(isVisitor: boolean, start: Lists, asks: boolean): Lists {
  const local = useSyncExternalStore(
    followLists,
    () => (isVisitor ? localLists() : noLists),
    () => noLists,
  );
  const { data } = useServerState({ ...listsQuery, enabled: asks });
  return isVisitor ? local : (data ?? start);
}

/**
 * The reader's watchlists, the one without a name first, and what can be done to them. A customer's
 * live with their account: `initial` as the server drew the page, or undefined to fetch them; a
 * visitor's (null) live in this browser.
 */
export function useWatchlists(initial: Lists | null | undefined) {
  const isVisitor = initial === null;
  const start = initial ?? noLists;
  // The star stays empty where they cannot be fetched, and says so when it is pressed.
  const lists = useLists(isVisitor, start, initial === undefined);
  useEffect(() => {
    if (initial) void adoptDrawn(initial);
  }, [initial]);
  const editor = useMemo(
    () => (isVisitor ? localEditor : customerEditor(start)),
    [isVisitor, start],
  );
  return { lists, isVisitor, ...editor };
}

/** The codes of the list without a name; `initial` as the server drew the page, null for a visitor. */
export function useWatched(initial: readonly string[] | null): ReadonlySet<string> {
  const start = useMemo(() => [{ id: null, name: '', codes: [...(initial ?? [])] }], [initial]);
  const codes = useLists(initial === null, start, false)[0]?.codes;
  return useMemo(() => new Set(codes), [codes]);
}
