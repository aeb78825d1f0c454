'use client';

import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { hasteMs } from './haste';

/** Ends a press that is none of what it fell on. */
export function refuse(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Buttons that may lie where was pressed what brought them: a press of somebody in haste, who has not seen them
 * yet, is none of theirs, and begins the wait anew.
 */
export function Asleep({ className, children }: { className?: string; children: ReactNode }) {
  const [isSeen, setSeen] = useState(false);
  const seenAt = useRef(0);
  useEffect(() => {
    if (isSeen) return;
    const see = () => {
      seenAt.current = performance.now();
      setSeen(true);
    };
    let timer = setTimeout(see, hasteMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(see, hasteMs);
    };
    document.addEventListener('pointerdown', again, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', again, true);
    };
  }, [isSeen]);
  return (
    <div
      inert={!isSeen}
      // What was pressed before waits in line where the page draws for long.
      onClickCapture={(event) => {
        if (event.detail > 0 && event.timeStamp < seenAt.current) refuse(event);
      }}
      className={className}
    >
      {children}
    </div>
  );
}
