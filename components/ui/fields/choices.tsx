import type { ReactNode } from 'react';
import { Chip, type ChipProps } from './chip';

/** Chips of which one is on. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="grid gap-1.5">
      <span aria-hidden="true" className="text-s text-ink-2">
        {label}
      </span>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

/** A term of so many days, and the rate of each of them. */
export function TermChip({ days, rate, ...rest }: { days: string; rate: string } & ChipProps) {
  return (
    <Chip {...rest}>
      <span>{days}</span>
      <span className="num opacity-80">{rate}</span>
    </Chip>
  );
}
