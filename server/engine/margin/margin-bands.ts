/** A position as the bands see it; `size` is lots × contract size. */
export type BandPosition = {
  code: string;
  side: 'long' | 'short';
  size: number;
  openPrice: number;
  currency: string;
};

/** How a quote currency becomes USDT now. */
export type BandRate = { code: string; inverse: boolean; mid: number } | null;

/** Which number of an instrument's quotes a band is about: what longs or shorts close at, or the middle. */
export type Series = 'bid' | 'ask' | 'mid';

/** As long as the price stays within, both ends included, no threshold is crossed. */
export type Band = { code: string; series: Series; low: number; high: number };

export type Account = {
  positions: readonly BandPosition[];
  quote(code: string): { bidNumber: number; askNumber: number };
  rate(currency: string): BandRate;
  /** USDT that the equity may fall, and rise, before a threshold is reached; the rise may be Infinity. */
  fall: number;
  rise: number;
};

type Part = {
  code: string;
  series: Series;
  currency: string;
  /** Change of value in the quote currency for one unit of price; of a rate, the value it converts. */
  slope: number;
  now: number;
  /** Its weight when the slack is shared out, USDT. */
  weight: number;
};

// A rate may move by this share before its account is looked at again: it bounds what prices are worth.
const rateRoom = 0.02;
// Amounts are rounded at six places; doubles are exact to about sixteen digits.
const rounding = 1e-6;

/**
 * Safe bands for the prices that an account's equity hangs on. The value of a currency's positions is
 * profit P × rate R, and its change exactly ΔP × R' + P × ΔR: so the slack is shared out among the
 * prices and the rates, by what each stands for, and while every one of them stays within its share the
 * sum stays within the slack.
 */
export function bandsOf(account: Account): Band[] {
  const parts = [...priceParts(account), ...rateParts(account)];
  const total = parts.reduce((sum, p) => sum + p.weight, 0);
  const spare = rounding * (account.positions.length + 1) + total * 1e-12;
  const share = (slack: number, part: Part) =>
    total > 0 ? (Math.max(0, slack - spare) * part.weight) / total : 0;
  return parts.map((part) => {
    const [fall, rise] = [share(account.fall, part), share(account.rise, part)];
    const rate = account.rate(part.currency);
    return part.series === 'mid' && rate
      ? rateBand(part, rate, { fall, rise })
      : priceBand(part, rate ? worthOf(rate) * (1 + rateRoom) : 1, { fall, rise });
  });
}

/** USDT for one unit of the currency. */
export const worthOf = (rate: BandRate): number =>
  !rate ? 1 : rate.inverse ? 1 / rate.mid : rate.mid;

function priceParts({ positions, quote, rate }: Account): Part[] {
  const parts = new Map<string, Part>();
  for (const { code, side, size, currency } of positions) {
    const series = side === 'long' ? 'bid' : 'ask';
    const now = side === 'long' ? quote(code).bidNumber : quote(code).askNumber;
    const key = `${code} ${series} ${currency}`;
    const part = parts.get(key) ?? { code, series, currency, slope: 0, now, weight: 0 };
    part.slope += side === 'long' ? size : -size;
    part.weight += size * now * worthOf(rate(currency));
    parts.set(key, part);
  }
  return [...parts.values()];
}

function rateParts({ positions, quote, rate }: Account): Part[] {
  const parts = new Map<string, Part>();
  for (const { code, side, size, openPrice, currency } of positions) {
    const by = rate(currency);
    if (!by) continue;
    const at = side === 'long' ? quote(code).bidNumber : quote(code).askNumber;
    const part = parts.get(currency) ?? {
      code: by.code,
      series: 'mid' as const,
      currency,
      slope: 0,
      now: by.mid,
      weight: 0,
    };
    part.slope += (side === 'long' ? at - openPrice : openPrice - at) * size;
    part.weight = Math.abs(part.slope) * worthOf(by);
    parts.set(currency, part);
  }
  return [...parts.values()];
}

function priceBand(part: Part, mostRate: number, { fall, rise }: { fall: number; rise: number }) {
  const { code, series, slope, now } = part;
  const perUnit = Math.abs(slope) * mostRate;
  const [worse, better] = [fall / perUnit, rise / perUnit];
  return slope > 0
    ? { code, series, low: now - worse, high: now + better }
    : { code, series, low: now - better, high: now + worse };
}

function rateBand(
  part: Part,
  rate: NonNullable<BandRate>,
  { fall, rise }: { fall: number; rise: number },
): Band {
  const value = worthOf(rate);
  const room = value * rateRoom;
  const worth = Math.abs(part.slope);
  const most = (slack: number) => (worth === 0 ? room : Math.min(room, slack / worth));
  const [down, up] =
    part.slope >= 0
      ? [value - most(fall), value + most(rise)]
      : [value - most(rise), value + most(fall)];
  const { code } = rate;
  return rate.inverse
    ? { code, series: 'mid', low: 1 / up, high: 1 / down }
    : { code, series: 'mid', low: down, high: up };
}
