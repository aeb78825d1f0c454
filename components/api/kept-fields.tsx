import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { isOpenPhase } from './as-sent';
import type { Phase } from './use-attempt';

type Props = { phase: Phase; className?: string; children: ReactNode };

/** Fields of what was sent and has no answer yet: it is sent again as it was, or not at all, so they stay as they were. */
export function KeptFields({ phase, className = 'grid min-w-0 gap-3', children }: Props) {
  const isOpen = isOpenPhase(phase);
  const box = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const fields = box.current!;
    if (!isOpen || !fields.contains(document.activeElement)) return;
    // A field that is closed loses the focus: what sends it has it from then on.
    const part = fields.closest('[role="dialog"]') ?? fields.form ?? fields.parentElement;
    part?.querySelector<HTMLElement>('button[aria-busy="true"]')?.focus();
  }, [isOpen]);
  return (
    <fieldset ref={box} disabled={isOpen} className={className}>
      {children}
    </fieldset>
  );
}
