'use client';

import { useEffect, useRef, useState } from 'react';
import type { Phase } from '@/components/api/use-attempt';

/** What a ticket tells a review of whether it is to be seen. */
export type Skipping = {
  /** Whether it is sent unseen, as it opens. */
  skips: boolean;
  /** Told when it is seen, from the start or after all. */
  onSeen: () => void;
};

type Review = Skipping & {
  open: boolean;
  /** Whether it can be sent as it stands, and nothing in it is to be looked at first. */
  isPlain: boolean;
  phase: Phase;
  send: () => Promise<void>;
};

/**
 * Sends a review that nobody asked to see, once, as it opens. Gives whether it stays unseen: it is shown where something
 * in it wants a look, and as soon as it is refused or no answer came.
 */
export function useSkippedReview({ skips, onSeen, open, isPlain, phase, send }: Review): boolean {
  const [isUnseen, setUnseen] = useState(skips && isPlain);
  const isBegun = useRef(false);
  const hides = isUnseen && phase !== 'refused' && phase !== 'unsure';
  if (hides !== isUnseen) setUnseen(hides);
  useEffect(() => {
    if (!hides || isBegun.current) return;
    isBegun.current = true;
    void send().then(() => setUnseen(false));
  });
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (open && !hides) latest.current();
  }, [open, hides]);
  return hides;
}
