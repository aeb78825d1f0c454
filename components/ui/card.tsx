import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A surface. `flush` leaves the padding to its content, such as a table. */
export function Card({
  title,
  aside,
  flush,
  className,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={clsx(
        'min-w-0 rounded-l border border-line bg-surface',
        flush ? 'overflow-hidden' : 'p-4 md:px-6',
        className,
      )}
    >
      {title || aside ? (
        <div
          className={clsx(
            'flex flex-wrap items-center justify-between gap-2',
            flush ? 'px-4 pt-4 pb-2 md:px-6' : 'mb-3',
          )}
        >
          {title ? <h2 className="text-l tracking-tight">{title}</h2> : null}
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** Label and value pairs, one a line: the sums of a ticket, the terms of an instrument. */
export function Sum({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={clsx('grid gap-1.5 text-s', className)}>{children}</dl>;
}

export function SumLine({
  label,
  strong,
  live,
  children,
}: {
  label: ReactNode;
  strong?: boolean;
  /** Whether it follows the market, see `Live`. */
  live?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd data-live={live} className={clsx('num text-end', strong && 'font-strong')}>
        {children}
      </dd>
    </div>
  );
}

/** A label that a lesson explains, which opens beside the page, so that what is being written stays. */
export const LessonLink = ({
  to,
  children,
  ...words
}: {
  to: string;
  children: ReactNode;
  'aria-label'?: string;
}) => (
  <a href={`/help/lessons/${to}`} target="_blank" {...words}>
    {children}
  </a>
);
