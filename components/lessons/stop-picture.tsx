import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { example, stopFigure } from '@/lib/content/lessons/price-figures-rules';
import { closingPrice } from '@/lib/orders/rules';
import { Dot, Drawing, heights, Label, Line, Paths, stepsOf, type PictureProps } from './drawing';

const { ticks, filledAt, stop, fill } = stopFigure();
/** How many steps wide the time is drawn in which the market is closed. */
const shut = 3;

/** A price that jumps over a stop while the market is closed, and the tick that fills it. */
export function StopPicture({ words, small }: PictureProps) {
  const t = useTranslations('lessons.stops');
  const format = formatter(useLocale());
  const price = (value: string) => `\u2068${format.price(value, example.digits)}\u2069`;
  const bids = ticks.map((now) => Number(closingPrice(example.side, now)));
  const down = heights(bids, 10, small ? 82 : 80);
  const width = 100 / (bids.length + shut);
  const places = bids.map((bid, at) => ({
    x: (at < filledAt ? at : at + shut) * width,
    y: down(bid),
  }));
  const [before, first] = [places[filledAt - 1]!, places[filledAt]!];
  const level = down(Number(stop));
  return (
    <Drawing words={words} className={small ? 'h-36' : 'h-64 md:h-80'}>
      <Paths>
        <rect
          x={before.x + width}
          width={shut * width}
          height="100"
          className="fill-control-hover"
        />
        <Line d={`M0 ${level}H100`} className="stroke-down" dashed />
        <Line d={stepsOf(places.slice(0, filledAt), width)} className="stroke-ink" />
        <Line d={stepsOf(places.slice(filledAt), width)} className="stroke-ink" />
        <Line d={`M${first.x} ${level}V${first.y}`} className="stroke-down" />
      </Paths>
      <Dot {...first} className="fill-down" />
      <Label x={100} dx={-10} y={level} dy={-8} anchor="end" className="fill-down font-strong">
        {small ? t('stop') : t('stopAt', { price: price(stop) })}
      </Label>
      <Label
        x={first.x}
        dx={-12}
        y={first.y}
        dy={small ? 4 : 5}
        anchor="end"
        className="fill-ink font-strong"
      >
        {small ? t('filled') : t('filledAt', { price: price(fill) })}
      </Label>
      {small ? null : (
        <Label x={before.x + width * (1 + shut / 2)} y={100} dy={-10} className="fill-ink-3">
          {t('shut')}
        </Label>
      )}
    </Drawing>
  );
}
