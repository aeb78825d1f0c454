import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { optionFigure } from '@/lib/content/lessons/option-figures-rules';
import { Dot, Drawing, heights, Label, Line, Paths, type PictureProps } from './drawing';

const { points, half, breakEven, bought, ahead } = optionFigure();

/** What a hundred options bring together, by how many of them win. */
export function ResultPicture({ words }: PictureProps) {
  const t = useTranslations('lessons.binary-options');
  const format = formatter(useLocale());
  const [from, to] = [points[0]!, points.at(-1)!];
  const down = heights([Number(from.net), Number(to.net)], 12, 80);
  const across = (wins: number) => ((wins - from.wins) / (to.wins - from.wins)) * 100;
  const zero = down(0);
  const [start, end] = [down(Number(from.net)), down(Number(to.net))];
  const even = across(Number(breakEven) * bought);
  const coin = { x: across(half.wins), y: down(Number(half.net)) };
  return (
    <Drawing words={words} className="h-64 md:h-80">
      <Paths>
        <path d={`M0 ${zero}H${even}L0 ${start}Z`} className="fill-down-soft" />
        <path d={`M${even} ${zero}H100V${end}Z`} className="fill-up-soft" />
        <Line d={`M0 ${zero}H100`} className="stroke-line-strong" />
        <Line d={`M0 ${start}L100 ${end}`} className="stroke-ink" />
        <Line d={`M${coin.x} ${coin.y}V100`} className="stroke-line-strong" dashed />
        <Line d={`M${even} ${zero}V0`} className="stroke-line-strong" dashed />
      </Paths>
      <Dot {...coin} className="fill-down" />
      <Dot x={even} y={zero} hollow className="stroke-ink" />
      <Label x={even} y={0} dx={-10} dy={20} anchor="end">
        {t('even')}
      </Label>
      <Label x={even} y={0} dx={-10} dy={36} anchor="end" className="fill-ink font-strong">
        {format.percent(breakEven, 2)}
      </Label>
      <Label x={coin.x} y={coin.y} dx={12} dy={16} anchor="start" className="fill-down font-strong">
        {format.money(half.net)}
      </Label>
      <Label x={coin.x} y={100} dx={10} dy={-10} anchor="start" className="fill-ink-3">
        {t('wins', { wins: half.wins, count: bought })}
      </Label>
    </Drawing>
  );
}

const dots = Array.from({ length: 100 }, (_, at) => ({ x: at % 10, y: Math.floor(at / 10) }));

/** Of a hundred people who toss a coin, those who are ahead after so many options. */
export function AheadPicture({ words, small }: PictureProps) {
  const t = useTranslations('lessons.binary-options');
  const format = formatter(useLocale());
  return (
    <div
      className={
        small
          ? 'grid h-36 grid-cols-4 content-center items-center gap-3 px-4'
          : 'grid grid-cols-2 gap-x-6 gap-y-5 p-4 md:grid-cols-4 md:p-6'
      }
      {...(small ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
    >
      {ahead.map(({ count, share }) => (
        <div key={count} className="grid justify-items-center gap-2 text-xs">
          <svg viewBox="0 0 100 100" className="w-full max-w-36">
            {dots.map(({ x, y }, at) => (
              <circle
                key={at}
                cx={x * 10 + 5}
                cy={y * 10 + 5}
                r="3.6"
                className={at < Math.round(share * 100) ? 'fill-accent' : 'fill-line-strong'}
              />
            ))}
          </svg>
          <span className="num text-s font-strong">{format.percent(share, 1)}</span>
          {small ? null : (
            <span className="text-center text-ink-2">
              {t('after', { count: format.quantity(count) })}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
