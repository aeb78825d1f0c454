import Link from 'next/link';

/** The mark: a balance's beam in the shape of an A. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className ?? 'w-6'} aria-hidden="true">
      <path d="M12 2 2 21h5l5-10 5 10h5z" fill="var(--accent)" />
      <path d="M9.2 17h5.6" stroke="var(--ink)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

/** The name goes, all of it, where a row has no room: it wraps onto a line that is not seen. */
export function Logo() {
  return (
    <Link
      href="/"
      prefetch={false}
      className="flex h-11 min-w-6 shrink-[9999] flex-wrap gap-x-2 overflow-hidden text-l font-strong tracking-tight *:h-11"
      dir="ltr"
    >
      <Mark />
      <span className="leading-[2.75rem]">Assay</span>
    </Link>
  );
}
