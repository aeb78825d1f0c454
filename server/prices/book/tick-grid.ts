/** A price grid: whole numbers of ticks inside, plain decimal strings outside. */
export type TickGrid = {
  size: number;
  places: number;
  /** The decimal string of so many ticks. */
  text(ticks: number): string;
  /** A plain decimal string of a price, with at least the places of the tick size; `sent` is how it came. */
  plain(price: number, sent?: string): string;
  /** The mid of two prices in whole ticks, half to even. */
  midTicks(bid: number, ask: number): number;
};

function halfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (Math.abs(rest - 0.5) < 1e-6) return floor % 2 === 0 ? floor : floor + 1;
  return Math.round(value);
}

export const placesOf = (decimal: string): number =>
  decimal.split('.')[1]?.replace(/0+$/, '').length ?? 0;

// Numbers below 1e-6 and above 1e21 print with an exponent; prices never reach the upper one.
function unscaled(price: number): string {
  const text = String(price);
  return text.includes('e') ? price.toFixed(15).replace(/0+$/, '').replace(/\.$/, '') : text;
}

const digitsAlone = /^(0|[1-9]\d*)(\.\d+)?$/;

/** `tickSize` is a decimal string greater than zero. */
export function tickGrid(tickSize: string): TickGrid {
  const size = Number(tickSize);
  const places = placesOf(tickSize);
  return {
    size,
    places,
    text: (ticks) => (ticks * size).toFixed(places),
    plain(price, sent) {
      // Most prices come with exactly the places they are shown with.
      if (sent && places > 0 && sent[sent.length - 1 - places] === '.' && digitsAlone.test(sent))
        return sent;
      const text = unscaled(price);
      const missing = places - placesOf(text);
      return missing > 0 ? price.toFixed(places) : text;
    },
    midTicks: (bid, ask) => halfEven((bid + ask) / 2 / size),
  };
}
