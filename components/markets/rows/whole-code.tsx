import clsx from 'clsx';

const longest = 8;

/** The code of an instrument where there is little room: a long one is smaller, and breaks before its quote currency. */
export function WholeCode({ code, className }: { code: string; className?: string }) {
  const isLong = code.length > longest;
  const [asset, quote] = isLong ? code.split(/(?=USDT$)/) : [code];
  return (
    <b
      className={clsx(
        'block leading-tight tracking-tight',
        isLong ? 'text-xs' : 'text-s',
        className,
      )}
    >
      <bdi>
        {asset}
        {quote ? <wbr /> : null}
        {quote}
      </bdi>
    </b>
  );
}
