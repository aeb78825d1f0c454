'use client';

import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useId, useRef } from 'react';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import { TiedIcon, useTiedText } from '@/components/orders/shared/tied-mark';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { TagText } from '@/components/ui/figures/tag-text';
import type { Level, LevelKind, Places } from './level-lines';
import { placeTags, type Mark } from './level-places';
import type { PriceChart } from './price-chart';
import type { Signal } from './signal';
import { useLevelDrag } from './use-level-drag';

export type PlacesNow = {
  places: Places;
  size: { width: number; height: number };
  marks: readonly Mark[];
} | null;

type Props = {
  chart: PriceChart | null;
  levels: readonly Level[];
  /** The instruments whose prices the tags' figures follow from. */
  codes: readonly string[];
  places: Signal<PlacesNow>;
  tickSize: string;
  digits: number;
};

const looks: Record<LevelKind, string> = {
  entry: 'border-line-strong text-ink-2',
  stop: 'border-wait text-wait',
  trailing: 'border-wait text-wait',
  target: 'border-up text-up',
  limit: 'border-accent text-accent',
  alert: 'border-line-strong text-ink-2',
};

const tagLook =
  'absolute start-0 top-0 -mt-[12px] invisible flex h-6 items-center gap-1 rounded-[6px] border bg-surface px-1.5 text-xs font-strong whitespace-nowrap tabular-nums data-[off=true]:border-line data-[off=true]:font-normal data-[tucked=true]:not-has-focus-visible:opacity-0 data-[tucked=true]:pointer-events-none';

// Leads from a tag that had to give way to its line.
const leader =
  'after:absolute after:start-3 after:h-(--leader) after:border-s after:border-current data-[leader=down]:after:top-full data-[leader=up]:after:bottom-full';

const widest = 184;
const startPx = 8;
const halfTagPx = 12;
/** On a chart as narrow as a phone's, tags of lines outside of it would cover the candles. */
const narrowPx = 420;

/** The columns of tags that a mark of the chart reaches into. */
const columnsUnder = ({ left, width }: Mark, columnPx: number): number[] => {
  const at = (x: number) => Math.max(0, Math.floor((x - startPx) / columnPx));
  const first = at(left);
  return Array.from({ length: at(left + width) - first + 1 }, (_, i) => first + i);
};

/** Puts the tags where their lines are, past React: it happens with every frame. */
function useTagPlaces(places: Signal<PlacesNow>, key: string) {
  const box = useRef<HTMLDivElement>(null);
  const put = useCallback(() => {
    const now = places.get();
    if (!now || !box.current) return;
    const tags = box.current.querySelectorAll<HTMLElement>('[data-level]');
    const own = new Map([...tags].map((tag) => [tag.dataset.level!, tag]));
    // Two beside one another at least.
    const columnPx = Math.min(widest, (now.size.width - startPx) / 2);
    const columns = Math.max(1, Math.floor((now.size.width - startPx) / columnPx));
    const known = [...now.places].filter(([id]) => own.has(id));
    const { width, height } = now.size;
    const shown = known.filter(([, y]) => width > narrowPx || (y >= 0 && y <= height));
    const marks = now.marks.map((mark) => ({ ...mark, columns: columnsUnder(mark, columnPx) }));
    // Tucked away, not gone: the keyboard still reaches them, and shows them.
    for (const tag of tags) {
      tag.style.visibility = 'visible';
      tag.dataset.tucked = String(!shown.some(([id]) => id === tag.dataset.level));
    }
    for (const placed of placeTags(new Map(shown), height, columns, marks)) {
      const { id, y, column, off, shift } = placed;
      const tag = own.get(id)!;
      const { style } = tag;
      const leaderPx = Math.round(Math.abs(shift)) - halfTagPx;
      tag.dataset.leader = leaderPx <= 0 ? '' : shift > 0 ? 'down' : 'up';
      style.setProperty('--leader', `${Math.max(0, leaderPx)}px`);
      style.transform = `translate(${startPx + column * columnPx}px, ${Math.round(y)}px)`;
      style.maxWidth = `${columnPx - startPx}px`;
      style.visibility = 'visible';
      tag.dataset.off = String(off);
    }
  }, [places]);
  useEffect(() => places.follow(put), [places, put]);
  useEffect(put, [put, key]);
  return box;
}

/** The tags of the customer's lines; those that can be moved are sliders for pointer and keyboard. */
export function LevelHandles(props: Props) {
  const { chart, levels, codes, places, tickSize, digits } = props;
  useQuotes(codes);
  const box = useTagPlaces(places, levels.map(({ id }) => id).join());
  const drag = useLevelDrag(chart, levels, tickSize);
  return (
    // Prices run upwards and time to the right in every language.
    <div
      ref={box}
      data-tags
      dir="ltr"
      className="pointer-events-none absolute inset-0 overflow-hidden"
    >
      {levels.map((level) =>
        level.drop ? (
          <Handle key={level.id} level={level} drag={drag} digits={digits} />
        ) : (
          <span
            key={level.id}
            data-level={level.id}
            className={clsx(tagLook, leader, looks[level.kind])}
          >
            <TagText text={level.text(String(level.price))} />
          </span>
        ),
      )}
    </div>
  );
}

function Handle(props: { level: Level; drag: ReturnType<typeof useLevelDrag>; digits: number }) {
  const { level, drag, digits } = props;
  const format = formatter(useLocale());
  const moving = drag.moving?.id === level.id ? drag.moving.price : null;
  const price = moving ?? level.price.toFixed(digits);
  const text = level.text(price);
  const tiedText = useTiedText();
  const tied = level.tied && tiedText(level.tied);
  const about = useId();
  return (
    <div
      data-level={level.id}
      className={clsx(
        tagLook,
        leader,
        looks[level.kind],
        level.ghost && 'border-dashed',
        moving && 'z-10 shadow-card',
      )}
    >
      <div
        role="slider"
        tabIndex={0}
        aria-label={level.name}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={level.price * 10}
        aria-valuenow={Number(price)}
        aria-valuetext={`${format.price(price, digits)}, ${text}`}
        aria-describedby={tied && about}
        title={tied}
        {...drag.handlers(level)}
        className="pointer-events-auto flex min-w-0 cursor-ns-resize touch-none items-center gap-1 self-stretch rounded-[4px] before:absolute before:inset-x-0 before:-inset-y-2.5 focus-visible:outline-2 focus-visible:outline-offset-3 focus-visible:outline-focus"
      >
        {level.kind === 'alert' ? <Icon name="bell" className="size-3.5" /> : null}
        {tied ? <TiedIcon /> : null}
        <TagText text={text} />
        {moving ? <bdi className="text-ink">{format.price(moving, digits)}</bdi> : null}
        <span aria-hidden="true">⇅</span>
      </div>
      {tied ? (
        <span id={about} hidden>
          {tied}
        </span>
      ) : null}
      {level.remove ? <Remove level={level} price={format.price(price, digits)} /> : null}
    </div>
  );
}

function Remove({ level, price }: { level: Level; price: string }) {
  const t = useTranslations('chart');
  return (
    <button
      type="button"
      aria-label={t('alert.remove', { price })}
      onClick={level.remove}
      className="pointer-events-auto relative -me-1.5 grid size-6 place-items-center rounded-e-[6px] hover:bg-control pointer-coarse:w-9"
    >
      <Icon name="close" className="size-3.5" />
    </button>
  );
}
