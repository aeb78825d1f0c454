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

/** A fraction in hundredths, to a tenth: binary numbers would give 23.599999999999998 for 0.236. */
export const hundredthsOf = (part: number): string => String(Number((part * 100).toFixed(1)));
