/** Room between a word and an edge, px. */
const besidePx = 2;
const edgePx = 4;

type Zones = {
  /** Where the option began and where it ends, px from the left of the plot; either may lie outside of it. */
  from: number;
  to: number;
  /** The width of the plot without its axis, px. */
  width: number;
};

/** The left end of the word of the zone that wins: at its beginning, but wholly in sight. */
export const winAt = ({ from, width }: Zones, wordPx: number): number =>
  Math.max(edgePx, Math.min(from + besidePx, width - edgePx - wordPx));

/** The right end of the word of the zone that loses: at its end, but wholly in sight. */
export const lossAt = ({ to, width }: Zones, wordPx: number): number =>
  Math.max(edgePx + wordPx, Math.min(to - besidePx, width - edgePx));

/** Whether anything of the zones is in sight. */
export const isSeen = ({ from, to, width }: Zones): boolean => to > 0 && from < width;
