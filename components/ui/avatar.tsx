import clsx from 'clsx';

/** An instrument's picture, or its first letter where none is known. Decorative: the name stands beside it. */
export function Avatar({
  code,
  logo,
  size = 26,
}: {
  code: string;
  logo?: string | null;
  size?: 26 | 36;
}) {
  const box = clsx('shrink-0', size === 36 ? 'size-9' : 'size-[26px]');
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
        'grid place-items-center rounded-s border border-line bg-sunken text-s font-strong text-ink-2',
      )}
    >
      {code[0]}
    </span>
  );
}
