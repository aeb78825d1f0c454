import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A part of the page over its whole width; every second lies on the surface. */
export function Section({
  id,
  title,
  aside,
  band,
  className,
  children,
}: {
  /** Of its heading. */
  id?: string;
  title?: ReactNode;
  aside?: ReactNode;
  band?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={clsx(band && 'border-y border-line bg-surface')}
    >
      <div className={clsx('mx-auto w-full max-w-[1248px] px-4 py-8 md:px-6 md:py-14', className)}>
        {title ? (
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:mb-7">
            <h2 id={id} className="home-heading">
              {title}
            </h2>
            {aside}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  );
}
