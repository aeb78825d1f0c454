import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { placeCurve, type Curve } from '@/lib/orders/results/curve-rules';

type Props = {
  curve: Curve;
  digits: number;
  gain: 'gain' | 'loss' | null;
  /** What stands beside where it begins and ends. */
  from: string;
  to: string;
};

/** The curve leaves room for the price that stands beside its end, percent of the width. */
const across = 60;
const inset = 3;
const high = 100;

const strokes = { gain: 'stroke-up', loss: 'stroke-down', none: 'stroke-ink-2' };
const fills = { gain: 'fill-up-soft', loss: 'fill-down-soft', none: 'fill-control' };
const inks = { gain: 'text-up', loss: 'text-down', none: 'text-ink-2' };
const dots = { gain: 'bg-up', loss: 'bg-down', none: 'bg-ink-2' };

/** The price from entry to exit, as it was: the line of the entry, and how far from it the exit lies. */
export function CurveFigure({ curve, digits, gain, from, to }: Props) {
  const t = useTranslations('results');
  const format = formatter(useLocale());
  const zone = useZone();
  const look = gain ?? 'none';
  const placed = placeCurve(curve, { width: across, height: high, pad: 22 });
  const x = (at: number) => at + inset;
  const price = (of: number) => format.price(String(of), digits);
  const clock = (of: number) => format.clock(of, zone, true);
  const rises = placed.to.y <= placed.from.y;
  const line = (points: readonly { x: number; y: number }[]) =>
    points.map((point) => `${x(point.x).toFixed(2)},${point.y.toFixed(2)}`).join(' ');
  const label = t('curve', {
    from: clock(curve.from.time),
    to: clock(curve.to.time),
    low: price(placed.low),
    high: price(placed.high),
  });
  const dot = 'absolute size-2.5 -translate-1/2 rounded-full';
  return (
    <div
      role="img"
      aria-label={label}
      dir="ltr"
      className="relative h-22 border-y border-line bg-sunken text-xs tabular-nums max-sm:h-20"
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute size-full">
        {placed.pieces.map((piece) => (
          <polygon
            key={piece[0]!.x}
            points={`${x(piece[0]!.x)},${placed.from.y} ${line(piece)} ${x(piece.at(-1)!.x)},${placed.from.y}`}
            className={fills[look]}
          />
        ))}
        <path
          d={`M0 ${placed.from.y}H100`}
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink-3"
        />
        {placed.pieces.map((piece) => (
          <polyline
            key={piece[0]!.x}
            points={line(piece)}
            fill="none"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-ink-2"
          />
        ))}
        <path
          d={`M${x(placed.to.x)} ${placed.from.y}V${placed.to.y}`}
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
          className={strokes[look]}
        />
      </svg>
      <span
        style={{ left: `${x(0)}%`, top: `${placed.from.y}%` }}
        className={clsx(dot, 'border-2 border-ink-2 bg-surface')}
      />
      <span
        style={{ left: `${x(placed.to.x)}%`, top: `${placed.to.y}%` }}
        className={clsx(dot, dots[look])}
      />
      <span
        style={{ top: `${placed.from.y}%` }}
        className={clsx(
          'absolute end-2 px-1 text-ink-3',
          rises ? 'mt-0.5' : '-mt-0.5 -translate-y-full',
        )}
      >
        <bdi>{from}</bdi>
      </span>
      <span
        style={{ left: `${x(placed.to.x) + 2}%`, top: `${placed.to.y}%` }}
        className={clsx(
          'absolute ps-1 font-strong whitespace-nowrap',
          rises ? '-translate-y-full' : '',
          inks[look],
        )}
      >
        <bdi>{to}</bdi>
      </span>
    </div>
  );
}
