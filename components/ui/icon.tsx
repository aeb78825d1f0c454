import clsx from 'clsx';

const paths = {
  home: 'M3 11 12 4l9 7v9h-6v-6H9v6H3z',
  market: 'M4 19V9m5 10V5m5 14v-8m5 8V7',
  account: 'M12 12a4 4 0 100-8 4 4 0 000 8zm-8 9c0-4 3.5-6 8-6s8 2 8 6',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3 15 0 18-3-3-3-15 0-18',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zm5 11.5L20 20',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z',
  star: 'M12 4l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17 19 7',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  next: 'M9 6l6 6-6 6',
  back: 'M15 6l-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zm0 8v5m0-8.5v.5',
  warning: 'M12 4 2.5 20h19zM12 10v4m0 3v.5',
  settings: 'M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4',
  bell: 'M6 17V11a6 6 0 1112 0v6l2 2H4zM10 21h4',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 016 0v3',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3 2',
  offline:
    'M4 4l16 16M5 11.5a11 11 0 013.5-2.2M19 11.5a11 11 0 00-6-3M8.2 14.7a6 6 0 013.3-1.6M12 19h.01',
  chat: 'M4 5h16v11H10l-4.5 4v-4H4z',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6m-6 4h6',
} as const;

export type IconName = keyof typeof paths;

/** A line icon by its path, 20 px unless `className` says otherwise; decorative, so name its button. */
export function Drawn({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={clsx('shrink-0', className ?? 'size-5')}
    >
      <path d={path} />
    </svg>
  );
}

/** One of the icons that many screens show; what one part alone shows is kept there. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Drawn path={paths[name]} className={className} />;
}
