import clsx from 'clsx';

/** An instrument's logo, or its first two letters when it has none. Decorative: the name stands beside it. */
export function Avatar({
  code,
  logo,
  size = 26,
}: {
  code: string;
  logo?: string | null;
  size?: 26 | 36;
}) {
  const box = clsx('shrink-0 rounded-full', size === 36 ? 'size-9 text-s' : 'size-[26px] text-xs');
  if (logo) {
    return (
      // eslint-disable-next-line @next/next/no-img-element -- a small local SVG gains nothing from the optimiser
      <img
        src={logo}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={box}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        box,
        'grid place-items-center border border-line bg-sunken font-strong tracking-tight text-ink-2',
      )}
    >
      {code.slice(0, 2)}
    </span>
  );
}
