import { useLocale } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { leverageFigure } from '@/lib/content/lessons/margin-figures-rules';
import { Drawing, Label, useIsMirrored, type PictureProps } from './drawing';

const { rows } = leverageFigure();
const most = Math.max(...rows.map(({ share }) => -Number(share)));

/** What the same move of the price takes of the margin, a bar for each leverage. */
export function LeveragePicture({ words, small }: PictureProps) {
  const format = formatter(useLocale());
  const isMirrored = useIsMirrored();
  const slot = 100 / rows.length;
  const [top, bottom] = small ? [20, 84] : [14, 88];
  return (
    <Drawing words={words} className={small ? 'h-36' : 'h-56 md:h-72'}>
      {rows.map(({ leverage, share }, at) => {
        const x = (isMirrored ? rows.length - 1 - at : at) * slot;
        const height = (-Number(share) / most) * (bottom - top);
        return (
          <g key={leverage}>
            <rect
              x={`${x + slot * 0.22}%`}
              y={`${bottom - height}%`}
              width={`${slot * 0.56}%`}
              height={`${height}%`}
              rx="3"
              className="fill-down"
            />
            <Label x={x + slot / 2} y={bottom - height} dy={-7} className="fill-down font-strong">
              {format.percent(share)}
            </Label>
            <Label x={x + slot / 2} y={bottom} dy={18} className="fill-ink-3">
              {`${format.quantity(leverage)}×`}
            </Label>
          </g>
        );
      })}
    </Drawing>
  );
}
