import clsx from 'clsx';

/** A grey block in the shape of what will stand there; size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-breathe rounded-s bg-control', className ?? 'h-4 w-full')}
    />
  );
}

/** Rows of a list that is on its way. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="flex h-row items-center gap-3 px-4">
          <Skeleton className="h-3 w-1/5" />
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="ms-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
