import Link from 'next/link';
import type { ReactNode } from 'react';

/** The frame of the log-in screens: one column, one thing to do. */
export function PassCard({
  title,
  text,
  foot,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="group mx-auto grid w-full max-w-110 content-start gap-4 px-4 py-6 md:py-16">
      <div className="grid gap-5 md:rounded-l md:border md:border-line md:bg-surface md:p-8">
        <div className="grid gap-1 group-has-data-done:hidden">
          <h1 className="text-xl tracking-tight">{title}</h1>
          {text ? <p className="text-ink-2">{text}</p> : null}
        </div>
        {children}
      </div>
      {foot ? <p className="text-center text-ink-2 group-has-data-done:hidden">{foot}</p> : null}
    </div>
  );
}

export function PassLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-my-1 inline-block py-1 text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
