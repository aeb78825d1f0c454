import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { account, marginFigure } from '@/lib/content/lessons/margin-figures-rules';
import { example } from '@/lib/content/lessons/price-figures-rules';
import { Label, useIsMirrored, type PictureProps } from './drawing';

const { used, states } = marginFigure();
const share = (amount: string) => (Number(amount) / Number(account.balance)) * 100;
const parts = [
  ['used', 'bg-accent'],
  ['free', 'bg-accent-soft ring-1 ring-inset ring-accent'],
  ['lost', 'bg-down-soft'],
] as const;

/** An account while the price falls: what is lost comes off the free margin first. */
export function MarginPicture({ words, small }: PictureProps) {
  const t = useTranslations('lessons.margin');
  const row = small ? 36 : 54;
  return (
    <div className={small ? 'flex h-36 items-center px-4' : 'grid gap-4 p-4 md:px-6'}>
      <svg
        {...(small ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
        width="100%"
        height={row * states.length - (small ? 18 : 4)}
        className="plot block"
      >
        {states.map((state, at) => (
          <Bar key={state.price} state={state} y={at * row} small={small} />
        ))}
      </svg>
      {small ? null : (
        <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
          {parts.map(([name, look]) => (
            <li key={name} className="flex items-center gap-1.5">
              <span className={`size-3 rounded-[3px] ${look}`} />
              {t(name)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type BarProps = { state: (typeof states)[number]; y: number; small: boolean | undefined };

function Bar({ state, y, small }: BarProps) {
  const t = useTranslations('lessons.margin');
  const format = formatter(useLocale());
  const isMirrored = useIsMirrored();
  const equity = share(state.equity);
  const held = Math.min(share(used), equity);
  const from = small ? 0 : 22;
  const part = (start: number, end: number) => ({
    x: `${isMirrored ? 100 - end : start}%`,
    y: y + from,
    width: `${end - start}%`,
    height: small ? 18 : 20,
  });
  const [start, end] = isMirrored ? (['end', 'start'] as const) : (['start', 'end'] as const);
  const [near, far] = isMirrored ? [100, 0] : [0, 100];
  const line = isMirrored ? 100 - share(used) : share(used);
  return (
    <g>
      {small ? null : (
        <>
          <Words x={near} y={y + 14} anchor={start} className="fill-ink-2">
            {`${example.code} ${format.price(state.price, example.digits)}`}
          </Words>
          <Words x={far} y={y + 14} anchor={end} className="fill-ink font-strong">
            {t('level', { level: `\u2068${format.percent(state.level, 2)}\u2069` })}
          </Words>
        </>
      )}
      <rect {...part(equity, 100)} className="fill-down-soft" />
      <rect {...part(held, equity)} className="fill-accent-soft stroke-accent" />
      <rect {...part(0, held)} className="fill-accent" />
      <line
        x1={`${line}%`}
        x2={`${line}%`}
        y1={y + from - 3}
        y2={y + from + (small ? 21 : 23)}
        strokeWidth="2"
        className="stroke-ink"
      />
    </g>
  );
}

/** Words at a height in pixels. */
function Words({ y, ...label }: Parameters<typeof Label>[0]) {
  return <Label {...label} y={0} dy={y} />;
}
