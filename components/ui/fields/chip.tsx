import clsx from 'clsx';
import type { ComponentProps } from 'react';

const look = (on: boolean | undefined) =>
  clsx(
    'inline-flex min-h-7 items-center gap-1 rounded-full border px-3 text-s whitespace-nowrap transition-colors duration-(--fast) pointer-coarse:min-h-9',
    on
      ? 'border-ink bg-ink text-surface'
      : 'border-line bg-transparent text-ink-2 hover:border-line-strong hover:text-ink',
  );

export type ChipProps = ComponentProps<'button'> & { on?: boolean };

/** A filter that is on or off. */
export function Chip({ on, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={Boolean(on)}
      className={clsx(look(on), className)}
      {...rest}
    />
  );
}
