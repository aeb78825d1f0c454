import type { PublicTick } from '@/lib/ticks/contract';

const width = 280;
const height = 104;
// Labels of lines that lie closer stand apart all the same.
const apartBy = 26;

const at = (n: number) => Math.round(n * 10) / 10;

function apart(above: number, below: number): [number, number] {
  const lacks = Math.max(0, apartBy - (below - above)) / 2;
  return [above - lacks, below + lacks];
}

/** Bid and ask of the ticks around one of them, as steps, with a mark on the price that was taken. */
export function TickStrip({
  ticks,
  sequence,
  side,
  words,
}: {
  ticks: readonly PublicTick[];
  sequence: string;
  side: 'bid' | 'ask';
  words: { bid: string; ask: string };
}) {
  const prices = ticks.map(({ bid, ask }) => ({ bid: Number(bid), ask: Number(ask) }));
  const low = Math.min(...prices.map(({ bid }) => bid));
  const high = Math.max(...prices.map(({ ask }) => ask));
  const span = high - low || 1;
  const y = (price: number) => at(14 + (1 - (price - low) / span) * (height - 32));
  const step = width / ticks.length;
  const x = (i: number) => at(i * step);
  const steps = (of: 'bid' | 'ask') =>
    prices
      .map((p, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(p[of])}L${x(i + 1)} ${y(p[of])}`)
      .join('');
  const back = [...prices.keys()]
    .reverse()
    .map((i) => `L${x(i + 1)} ${y(prices[i]!.bid)}L${x(i)} ${y(prices[i]!.bid)}`)
    .join('');
  const index = ticks.findIndex((tick) => tick.sequence === sequence);
  const last = prices.at(-1)!;
  const [askAt, bidAt] = apart(y(last.ask), y(last.bid));
  const top = (place: number) => ({ top: `${at((place / height) * 100)}%` });
  return (
    <div className="plot flex text-xs text-ink-2" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} className="block min-w-0 flex-1">
        <path d={`${steps('ask')}${back}Z`} fill="var(--accent)" opacity=".09" />
        <rect
          x={x(index)}
          y="0"
          width={at(step)}
          height={height}
          fill="var(--accent)"
          opacity=".12"
        />
        <path d={steps('ask')} fill="none" stroke="var(--ink-2)" strokeWidth="1.2" />
        <path
          d={steps('bid')}
          fill="none"
          stroke="var(--ink-2)"
          strokeWidth="1.2"
          strokeDasharray="3 2"
        />
        <circle
          cx={at(x(index) + step / 2)}
          cy={y(prices[index]![side])}
          r="5"
          fill="var(--accent)"
          stroke="var(--paper)"
          strokeWidth="2"
        />
      </svg>
      <div className="relative ms-1.5 min-w-9 pe-2">
        <span className="invisible">
          {words.ask.length > words.bid.length ? words.ask : words.bid}
        </span>
        <span className="absolute start-0 -translate-y-1/2" style={top(askAt)}>
          {words.ask}
        </span>
        <span className="absolute start-0 -translate-y-1/2" style={top(bidAt)}>
          {words.bid}
        </span>
      </div>
    </div>
  );
}
