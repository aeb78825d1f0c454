import clsx from 'clsx';

/** The cut-cornered mark of a step that is on record; with a stroke instead of the check, of one that ended otherwise. */
export function Hallmark({
  tone = 'good',
  className,
}: {
  tone?: 'good' | 'bad';
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 18 18"
      aria-hidden="true"
      className={clsx(
        'shrink-0',
        tone === 'good' ? 'text-accent' : 'text-bad',
        className ?? 'size-5',
      )}
    >
      <path
        d="M5.6 1h6.8L17 5.6v6.8L12.4 17H5.6L1 12.4V5.6z"
        fill="currentColor"
        fillOpacity=".13"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
      <path
        d={tone === 'good' ? 'm5.6 9.2 2.4 2.4 4.5-5' : 'M9 5v5M9 12.6v.4'}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
