import clsx from 'clsx';
import Link from 'next/link';
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';

type Look = {
  /** One primary button a screen; `buy` and `sell` carry the colours of up and down. */
  variant?: 'primary' | 'quiet' | 'plain' | 'danger' | 'buy' | 'sell';
  size?: 's' | 'm' | 'l';
};

const variants = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  quiet: 'bg-control text-ink hover:bg-control-hover',
  plain: 'bg-transparent text-accent hover:bg-accent-soft',
  danger: 'bg-bad-soft text-bad hover:brightness-95',
  buy: 'bg-up text-surface hover:brightness-105',
  sell: 'bg-down text-surface hover:brightness-105',
};

const sizes = {
  s: 'min-h-8 rounded-[8px] px-3 text-s pointer-coarse:min-h-9',
  m: 'min-h-10 rounded-m px-4 text-m pointer-coarse:min-h-touch',
  l: 'min-h-12 rounded-m px-5 text-m',
};

/** The classes of a button, for the rare element that has to look like one. */
export const buttonLook = ({ variant = 'quiet', size = 'm' }: Look, className?: string) =>
  clsx(
    'inline-flex items-center justify-center gap-2 text-center text-balance font-strong transition-colors duration-(--fast)',
    'disabled:opacity-55 aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  );

/** A form is not sent by it either. */
const refuse = (event: SyntheticEvent) => event.preventDefault();

export function Button({
  variant,
  size,
  busy,
  'aria-disabled': off,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean; children: ReactNode }) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      // Not `disabled`, which would take the focus away.
      aria-disabled={busy || off || undefined}
      onClick={busy || off ? refuse : onClick}
      className={buttonLook({ variant, size }, className)}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** A place to go that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return <Link prefetch={false} className={buttonLook({ variant, size }, className)} {...rest} />;
}

/** A round button with an icon only; `label` is its name and tooltip, and a bare one has no ground of its own. */
export function IconButton({
  label,
  bare,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { label: string; bare?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'inline-grid size-9 place-items-center rounded-full text-ink-2 transition-colors duration-(--fast) hover:text-ink pointer-coarse:size-11',
        bare ? 'hover:bg-control' : 'bg-control hover:bg-control-hover',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}

function Spinner() {
  return (
    <svg viewBox="0 0 24 24" className="size-4 animate-spin" aria-hidden="true">
      <path
        d="M12 3a9 9 0 109 9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
