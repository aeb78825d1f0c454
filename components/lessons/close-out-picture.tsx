import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { closeOutFigure } from '@/lib/content/lessons/margin-figures-rules';
import { example } from '@/lib/content/lessons/price-figures-rules';
import { closeOutLevel } from '@/lib/core/margin-levels';
import { Dot, Drawing, heights, Label, Line, Paths, stepsOf, type PictureProps } from './drawing';

const { ticks, lines, fill } = closeOutFigure();
/** Steps after the end, in which nothing is open any more. */
const after = 3;

/** The margin level of a position that loses, past two warnings down to the close-out. */
export function CloseOutPicture({ words, small }: PictureProps) {
  const t = useTranslations('lessons.close-out');
  const format = formatter(useLocale());
  const levels = ticks.map(({ level }) => Number(level));
  const down = heights(levels, small ? 12 : 10, small ? 84 : 82);
  const width = 100 / (ticks.length + after);
  const places = levels.map((level, at) => ({ x: at * width, y: down(level) }));
  const tone = (level: string) => (level === closeOutLevel ? 'down' : 'wait');
  const strokes = { down: 'stroke-down', wait: 'stroke-wait' };
  const fills = { down: 'fill-down', wait: 'fill-wait' };
  return (
    <Drawing words={words} className={small ? 'h-36' : 'h-72 md:h-80'}>
      <Paths>
        {lines.map(({ level }) => (
          <Line
            key={level}
            d={`M0 ${down(Number(level))}H100`}
            className={strokes[tone(level)]}
            dashed
          />
        ))}
        <Line d={stepsOf(places.slice(0, -1), width)} className="stroke-ink" />
        <Line
          d={`M${places.at(-1)!.x} ${places.at(-2)!.y}V${places.at(-1)!.y}`}
          className="stroke-ink"
        />
      </Paths>
      {lines.map(({ level, at }) => (
        <Dot key={level} {...places[at]!} className={fills[tone(level)]} />
      ))}
      {lines.map(({ level }, at) => (
        <Label
          key={level}
          x={0}
          dx={12}
          y={down(Number(level))}
          dy={-7}
          anchor="start"
          className={`${fills[tone(level)]} font-strong`}
        >
          {small
            ? format.percent(level)
            : t(`lines.${(['first', 'second', 'closeOut'] as const)[at]!}`, {
                level: `\u2068${format.percent(level)}\u2069`,
              })}
        </Label>
      ))}
      {small ? null : (
        <Label
          x={100}
          dx={-12}
          y={places.at(-1)!.y}
          dy={28}
          anchor="end"
          className="fill-ink font-strong"
        >
          {t('closed', { price: `\u2068${format.price(fill, example.digits)}\u2069` })}
        </Label>
      )}
    </Drawing>
  );
}
