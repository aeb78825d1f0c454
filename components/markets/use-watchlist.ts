'use client';

import { useEffect, useState } from 'react';
import { call } from '@/components/api/call';

const place = 'watched';

function readLocal(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter((code) => typeof code === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * The watched codes and the way to add or remove one. A customer's list lives with their account;
 * a visitor (`initial` null) keeps one in this browser. `onFail` hears when the server refused.
 */
export function useWatchlist(initial: readonly string[] | null, onFail: () => void) {
  const [watched, setWatched] = useState<ReadonlySet<string>>(() => new Set(initial ?? []));
  useEffect(() => {
    if (initial === null) setWatched(new Set(readLocal()));
  }, [initial]);

  async function toggle(code: string) {
    const before = watched;
    const on = !watched.has(code);
    const after = new Set(watched);
    if (on) after.add(code);
    else after.delete(code);
    setWatched(after);
    if (initial === null) {
      localStorage.setItem(place, JSON.stringify([...after]));
      return;
    }
    try {
      const { codes } = await call(on ? 'POST user/addWatch' : 'POST user/removeWatch', { code });
      setWatched(new Set(codes));
    } catch {
      setWatched(before);
      onFail();
    }
  }

  return { watched, toggle };
}
