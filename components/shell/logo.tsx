import Link from 'next/link';

/** The mark: a balance's beam in the shape of an A. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className ?? 'size-6'} aria-hidden="true">
      <path d="M12 2 2 21h5l5-10 5 10h5z" fill="var(--accent)" />
      <path d="M9.2 17h5.6" stroke="var(--ink)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

/** `compact` leaves the name to readers of the screen where a phone has no room for it. */
export function Logo({ compact }: { compact?: boolean }) {
  return (
    <Link
      href="/"
      className="flex min-h-11 items-center gap-2 text-l font-strong tracking-tight"
      dir="ltr"
    >
      <Mark />
      <span className={compact ? 'max-[400px]:sr-only' : 'max-[345px]:sr-only'}>Assay</span>
    </Link>
  );
}
