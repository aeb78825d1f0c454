import { getLocale, getTranslations } from 'next-intl/server';
import { formatter } from '@/components/ui/figures/format';
import { digitsOf } from '@/lib/core/decimal-text';
import type { SpecimenNow } from '@/lib/specimens/rules';
import type { PublicTick } from '@/lib/ticks/contract';

const width = 360;
const height = 300;
// The fewer, the nearer the line of the price is looked at.
const ticksShown = [9, 7, 5, 3];
const mostSpreads = 6;
// Where the lines of bid and ask have their place, between the words above and below.
const top = 92;
const bottom = 208;

const at = (n: number) => Math.round(n * 10) / 10;

const line = { fill: 'none', stroke: 'var(--ink-2)', strokeWidth: 1.8 } as const;

/** The ticks around one of them: as many as leave what lies between bid and ask to be seen. */
function near(ticks: readonly PublicTick[], index: number): readonly PublicTick[] {
  const { bid, ask } = ticks[index]!;
  const most = mostSpreads * (Number(ask) - Number(bid));
  const around = (count: number) => {
    const first = Math.max(0, index - Math.floor(count / 2));
    return ticks.slice(first, first + count);
  };
  const spanOf = (some: readonly PublicTick[]) =>
    Math.max(...some.map((one) => Number(one.ask))) -
    Math.min(...some.map((one) => Number(one.bid)));
  return ticksShown.map(around).find((some) => spanOf(some) <= most) ?? around(3);
}

/** Bid and ask as steps around the tick that was bought at, with what lies between them. */
export async function TwoSides({ of: { specimen, instrument } }: { of: SpecimenNow }) {
  const t = await getTranslations('home.board.price');
  const format = formatter(await getLocale());
  const { tick, spread } = specimen.order.receipt.open!;
  const digits = digitsOf(instrument.tickSize);
  const said = { bid: format.price(tick.bid, digits), ask: format.price(tick.ask, digits) };
  const cost = format.price(spread, digits);
  const index = specimen.around.open.findIndex(({ sequence }) => sequence === tick.sequence);
  const ticks = near(specimen.around.open, index);
  const first = specimen.around.open.indexOf(ticks[0]!);
  const prices = ticks.map(({ bid, ask }) => ({ bid: Number(bid), ask: Number(ask) }));
  const low = Math.min(...prices.map(({ bid }) => bid));
  const span = Math.max(...prices.map(({ ask }) => ask)) - low || 1;
  const y = (price: number) => at(bottom - ((price - low) / span) * (bottom - top));
  const step = width / ticks.length;
  const x = (i: number) => at(i * step);
  const steps = (of: 'bid' | 'ask') =>
    prices.map((p, i) => `${i ? 'V' : `M0 `}${y(p[of])}H${x(i + 1)}`).join('');
  const back = [...prices].reverse().map((p, i) => {
    const from = prices.length - i;
    return `${i ? 'V' : `L${x(from)} `}${y(p.bid)}H${x(from - 1)}`;
  });
  const here = index - first;
  const middle = at(x(here) + step / 2);
  const [ask, bid] = [y(Number(tick.ask)), y(Number(tick.bid))];
  // Beside the tick, and before its edge where few ticks are as wide as the picture.
  const beside = Math.min(at(x(here + 1) + 14), width - 104);
  const halfway = at((ask + bid) / 2);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('sides', { ...said, spread: cost })}
      className="plot block w-full max-w-[26rem]"
    >
      <path d={`${steps('ask')}${back.join('')}Z`} fill="var(--accent)" opacity=".14" />
      <rect x={x(here)} y="62" width={at(step)} height="176" fill="var(--accent)" opacity=".12" />
      <path d={steps('ask')} {...line} />
      <path d={steps('bid')} {...line} strokeDasharray="5 4" />
      <path d={`M${middle} ${ask}V62`} stroke="var(--accent)" strokeWidth="1.5" />
      <path
        d={`M${middle} ${bid}V238`}
        stroke="var(--ink-3)"
        strokeWidth="1.5"
        strokeDasharray="2 4"
      />
      <circle
        cx={middle}
        cy={ask}
        r="7"
        fill="var(--accent)"
        stroke="var(--sunken)"
        strokeWidth="2.5"
      />
      <circle
        cx={middle}
        cy={bid}
        r="6"
        fill="var(--surface)"
        stroke="var(--ink-2)"
        strokeWidth="2.5"
      />
      <path
        d={`M${beside - 8} ${ask}h16M${beside - 8} ${bid}h16M${beside} ${ask}V${bid}`}
        stroke="var(--bad)"
        strokeWidth="1.8"
      />
      <g fontSize="13" fill="var(--ink-2)" textAnchor="middle">
        <text x={middle} y="28">
          {t('youBuy')}
        </text>
        <text x={middle} y="258">
          {t('youSell')}
        </text>
        <g fontSize="15" fontWeight="600" fill="var(--ink)">
          <text x={middle} y="48">
            {said.ask}
          </text>
          <text x={middle} y="279">
            {said.bid}
          </text>
        </g>
      </g>
      <rect
        x={beside + 10}
        y={halfway - 20}
        width="92"
        height="40"
        rx="8"
        fill="var(--surface)"
        stroke="var(--line)"
      />
      <text x={beside + 20} y={halfway - 2} fontSize="15" fontWeight="600" fill="var(--bad)">
        {cost}
      </text>
      <text x={beside + 20} y={halfway + 13} fontSize="12" fill="var(--ink-2)">
        {t('spread')}
      </text>
    </svg>
  );
}
