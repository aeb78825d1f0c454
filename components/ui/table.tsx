import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A dense table that scrolls sideways inside its own box. `caption` names it for readers of the screen. */
export function Table({
  caption,
  className,
  children,
}: {
  caption: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className="overflow-x-auto max-md:scroll-hint"
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className={clsx('w-full border-collapse text-s', className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type CellProps = {
  /** Numbers stand at the end of their cell. */
  end?: boolean;
};

export function Th({ end, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      className={clsx(
        'px-3 pt-2 pb-1 text-xs font-normal whitespace-nowrap text-ink-3 first:ps-4 last:pe-4',
        end ? 'text-end' : 'text-start',
        className,
      )}
      {...rest}
    />
  );
}

export function Td({ end, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      className={clsx(
        'h-row border-t border-line px-3 whitespace-nowrap first:ps-4 last:pe-4',
        end ? 'text-end' : 'text-start',
        className,
      )}
      {...rest}
    />
  );
}
