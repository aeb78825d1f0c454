import { formatter } from '@/components/ui/figures/format';

const number = /^-?\d+(\.\d+)?(%?)$/;

/** Writes the numbers and percents of the chart in the reader's language, and leaves what is neither. */
export function numbersIn(locale: string): (value: string) => string {
  const format = formatter(locale);
  return (value) => {
    const [, , percent] = number.exec(value) ?? [];
    if (percent === undefined) return value;
    return percent ? format.changePercent(value.slice(0, -1)) : format.price(value);
  };
}

/** A retracement of a move by a fraction of it, with the price there, such as "23.6%  1.0842". */
export function retracementText(locale: string, part: number, price: string): string {
  const format = formatter(locale);
  return `${format.percent(part, 1)}  ${format.price(price)}`;
}
