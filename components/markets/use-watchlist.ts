'use client';

import { useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '@/components/api/call';

const place = 'watched';
const nothing = '[]';
const listeners = new Set<() => void>();

function followLocal(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const readLocal = () => localStorage.getItem(place) ?? nothing;

function writeLocal(codes: ReadonlySet<string>) {
  localStorage.setItem(place, JSON.stringify([...codes]));
  listeners.forEach((listener) => listener());
}

function codesIn(text: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(text);
    return new Set(Array.isArray(kept) ? kept.filter((code) => typeof code === 'string') : []);
  } catch {
    return new Set();
  }
}

/**
 * The watched codes and the way to add or remove one. A customer's list lives with their account;
 * a visitor (`initial` null) keeps one in this browser. `onFail` hears when the server refused.
 */
export function useWatchlist(initial: readonly string[] | null, onFail: () => void) {
  const isVisitor = initial === null;
  const local = useSyncExternalStore(followLocal, readLocal, () => nothing);
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(initial ?? []));
  const ofVisitor = useMemo(() => codesIn(local), [local]);
  const watched: ReadonlySet<string> = isVisitor ? ofVisitor : kept;

  async function toggle(code: string) {
    const on = !watched.has(code);
    const after = new Set(watched);
    if (on) after.add(code);
    else after.delete(code);
    if (isVisitor) return writeLocal(after);
    setKept(after);
    try {
      const { codes } = await call(on ? 'POST user/addWatch' : 'POST user/removeWatch', { code });
      setKept(new Set(codes));
    } catch {
      setKept(watched);
      onFail();
    }
  }

  return { watched, toggle };
}
