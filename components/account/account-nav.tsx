'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

type Part = { href: string; label: string };

/** The parts of the account; a page below one of them belongs to it. */
export function AccountNav({ label, parts }: { label: string; parts: readonly Part[] }) {
  const path = usePathname();
  const here = [...parts]
    .reverse()
    .find(({ href }) => path === href || path.startsWith(`${href}/`));
  const row = useRef<HTMLElement>(null);
  // Where the row is wider than the screen, the part that is shown stands in its middle. On wide screens
  // the parts stand beneath each other.
  useEffect(() => {
    const shown = row.current?.querySelector('[aria-current]');
    if (!row.current || !shown) return;
    const [whole, one] = [row.current, shown].map((it) => it.getBoundingClientRect());
    row.current.scrollBy({ left: one!.left + one!.width / 2 - whole!.left - whole!.width / 2 });
  }, [path]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="scroll-row [--row-on:var(--bg)] -mx-4 flex min-w-0 gap-1 px-4 md:flex-wrap xl:sticky xl:top-4 xl:mx-0 xl:flex-col xl:flex-nowrap xl:self-start xl:px-0"
    >
      {parts.map((part) => (
        <Link
          key={part.href}
          href={part.href}
          aria-current={part === here ? 'page' : undefined}
          className={clsx(
            'inline-flex min-h-9 items-center rounded-full px-3.5 text-s xl:rounded-m whitespace-nowrap transition-colors duration-(--fast) pointer-coarse:min-h-touch',
            part === here
              ? 'bg-accent-soft font-strong text-accent'
              : 'text-ink-2 hover:bg-control hover:text-ink',
          )}
        >
          {part.label}
        </Link>
      ))}
    </nav>
  );
}
