'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { isUnder } from './tabs';

type Props = { href: string; shape: 'top' | 'bottom'; children: ReactNode };

const shapes = {
  top: {
    all: 'inline-flex h-[51px] items-center border-y-2 border-t-transparent px-0.5 transition-colors duration-(--fast)',
    here: 'border-b-accent font-strong text-ink',
    away: 'border-b-transparent text-ink-2 hover:text-ink',
  },
  bottom: {
    all: 'grid min-h-[59px] content-center justify-items-center gap-0.5 text-center text-xs leading-tight',
    here: 'font-strong text-accent',
    away: 'text-ink-3',
  },
};

export function NavLink({ href, shape, children }: Props) {
  const here = isUnder(href, usePathname());
  const look = shapes[shape];
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={here ? 'page' : undefined}
      className={clsx(look.all, here ? look.here : look.away)}
    >
      {children}
    </Link>
  );
}
