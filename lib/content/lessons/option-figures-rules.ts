import type { Money } from '@/lib/core/money';
import { breakEvenWinRate, timedProfit, timedWin } from '@/lib/orders/timed/rules';

/** The stake and payout of the example: the shortest options of a new site. */
export const option = { stake: '10', payout: '0.80' } as const;

const bought = 100;

/** What so many options bring together, when so many of them win and none ends at an equal price. */
function netOf(wins: number, count: number): Money {
  return timedProfit('won', option)
    .mul(wins)
    .add(timedProfit('lost', option).mul(count - wins));
}

/** The share of players who are ahead after so many options of which each wins as often as a coin shows heads. */
export function shareAhead(count: number): number {
  let ways = 0.5 ** count;
  let share = 0;
  for (let wins = 0; wins <= count; wins += 1) {
    if (netOf(wins, count).gt(0)) share += ways;
    ways *= (count - wins) / (wins + 1);
  }
  return share;
}

/** What a hundred options bring by how many of them win, and how few come out ahead in the long run. */
export function optionFigure() {
  const at = (wins: number) => ({ wins, net: netOf(wins, bought).toFixed() });
  return {
    bought,
    stake: option.stake,
    payout: option.payout,
    win: timedWin(option.stake, option.payout).toFixed(),
    breakEven: breakEvenWinRate(option.payout).toDecimalPlaces(6).toFixed(),
    /** The ends of the drawing: few of a hundred win fewer or more by guessing. */
    points: [at(40), at(70)],
    half: at(bought / 2),
    first: at(Math.ceil(breakEvenWinRate(option.payout).mul(bought).toNumber())),
    ahead: [10, 50, 100, 500].map((count) => ({ count, share: shareAhead(count) })),
  };
}
