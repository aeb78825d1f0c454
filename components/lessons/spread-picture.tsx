import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { example, spreadFigure } from '@/lib/content/lessons/price-figures-rules';
import { Dot, Drawing, heights, Label, Line, Paths, stepsOf, type PictureProps } from './drawing';

const figure = spreadFigure();

/** Ask and bid beside each other: where a long was bought, what it could be sold for, and where that is made up for. */
export function SpreadPicture({ words, small }: PictureProps) {
  const t = useTranslations('lessons.spread');
  const format = formatter(useLocale());
  const price = (value: string) => format.price(value, example.digits);
  const sides = figure.ticks.map(({ bid, ask }) => ({ bid: Number(bid), ask: Number(ask) }));
  const down = heights(
    sides.flatMap(({ bid, ask }) => [bid, ask]),
    small ? 12 : 14,
    small ? 74 : 72,
  );
  const width = 100 / sides.length;
  const line = (side: 'bid' | 'ask') =>
    sides.map((prices, at) => ({ x: at * width, y: down(prices[side]) }));
  const [asks, bids] = [line('ask'), line('bid')];
  const back = [...bids]
    .reverse()
    .map(({ x, y }) => `L${x + width} ${y}L${x} ${y}`)
    .join('');
  const [bought, sold, even] = [
    asks[figure.boughtAt]!,
    bids[figure.boughtAt]!,
    bids[figure.evenAt]!,
  ];
  // Below the steps that the words would run into.
  const lowest = Math.max(...bids.slice(0, figure.boughtAt).map(({ y }) => y));
  const middle = bought.x + width / 2;
  return (
    <Drawing words={words} className={small ? 'h-36' : 'h-64 md:h-80'}>
      <Paths>
        <path d={`${stepsOf(asks, width)}${back}Z`} className="fill-accent opacity-15" />
        <rect x={bought.x} width={width} height="100" className="fill-accent opacity-10" />
        <Line d={stepsOf(asks, width)} className="stroke-ink-2" />
        <Line d={stepsOf(bids, width)} className="stroke-ink-2" dashed />
        <Line d={`M${middle} ${bought.y}V${sold.y}`} className="stroke-down" />
      </Paths>
      <Dot x={middle} y={bought.y} className="fill-accent" />
      <Dot x={middle} y={sold.y} hollow className="stroke-down" />
      <Label x={0} dx={10} y={asks[0]!.y} dy={-8} anchor="start">
        {t('ask')}
      </Label>
      <Label x={0} dx={10} y={lowest} dy={18} anchor="start">
        {t('bid')}
      </Label>
      <Label
        x={middle}
        dx={12}
        y={sold.y}
        dy={small ? 18 : 36}
        anchor="start"
        className="fill-down font-strong"
      >
        {format.money(figure.net)}
      </Label>
      {small ? null : (
        <>
          <Label x={middle} y={bought.y} dy={-12} className="fill-ink font-strong">
            {price(figure.ask)}
          </Label>
          <Label x={middle} dx={12} y={sold.y} dy={20} anchor="start">
            {price(figure.bid)}
          </Label>
          <Dot x={even.x + width / 2} y={even.y} hollow className="stroke-accent" />
          <Label x={100} dx={-8} y={even.y} dy={44} anchor="end">
            {t('even')}
          </Label>
          <Label x={100} dx={-8} anchor="end" y={even.y} dy={60} className="fill-ink font-strong">
            {price(figure.breakEven)}
          </Label>
        </>
      )}
    </Drawing>
  );
}
