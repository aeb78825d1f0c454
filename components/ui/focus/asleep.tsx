'use client';

import clsx from 'clsx';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { hasteMs } from './haste';

/** Ends a press that is none of what it fell on. */
export function refuse(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

type Props = {
  className?: string;
  /** Nothing in it takes a press, while what it asks for may be typed at once. */
  isTyped?: boolean;
  children: ReactNode;
};

/**
 * What may lie where was pressed what brought it: a press of somebody in haste, who has not seen it yet, is none
 * of its own, and begins the wait anew.
 */
export function Asleep({ className, isTyped = false, children }: Props) {
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
      inert={!isSeen && !isTyped}
      // What was pressed before waits in line where the page draws for long.
      onClickCapture={(event) => {
        if (event.detail > 0 && event.timeStamp < seenAt.current) refuse(event);
      }}
      className={clsx(
        className,
        isTyped
          ? !isSeen && 'pointer-events-none'
          : ['transition-opacity duration-(--fast)', !isSeen && 'opacity-60'],
      )}
    >
      {children}
    </div>
  );
}
