'use client';

import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Level } from './level-lines';
import { onTick } from './level-places';
import type { PriceChart } from './price-chart';

type Moving = { id: string; price: string };

const farTicks = 10;
const pagePart = 0.05;

/** How far a key moves a level, in price units; 0 for other keys. */
function stepOf(event: KeyboardEvent, tick: number, height: number): number {
  const page = Math.max(tick, height * pagePart);
  const near = event.shiftKey ? tick * farTicks : tick;
  return { ArrowUp: near, ArrowDown: -near, PageUp: page, PageDown: -page }[event.key] ?? 0;
}

/**
 * Moves a level by pointer or keys. Nothing is changed by that: leaving it at another price asks the
 * level's own `drop`, which confirms first; Escape puts it back.
 */
export function useLevelDrag(chart: PriceChart | null, levels: readonly Level[], tickSize: string) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const hand = useRef<{ id: string; shift: number; top: number } | null>(null);

  function show(level: Level, price: string) {
    chart?.levels.move(level.id, Number(price));
    setMoving({ id: level.id, price });
  }
  function back() {
    const level = levels.find(({ id }) => id === moving?.id);
    if (level) chart?.levels.move(level.id, level.price);
    hand.current = null;
    setMoving(null);
  }
  function drop(level: Level) {
    const price = moving?.id === level.id ? moving.price : null;
    back();
    if (price !== null && Number(price) !== level.price) level.drop?.(price);
  }
  /** Enter asks even for the price it stands at: there it can be typed, or removed. */
  function confirm(level: Level) {
    const price = moving?.id === level.id ? moving.price : onTick(level.price, tickSize);
    back();
    level.drop?.(price);
  }
  const rangeNow = () => {
    const [top, bottom] = [chart?.levels.priceAt(0), chart?.levels.priceAt(100)];
    return top != null && bottom != null ? Math.abs(top - bottom) * 3 : 0;
  };

  const handlers = (level: Level) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !chart) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const tag = event.currentTarget.parentElement!.getBoundingClientRect();
      const top = event.currentTarget.closest('[data-tags]')!.getBoundingClientRect().top;
      const shift = event.clientY - (tag.top + tag.height / 2);
      hand.current = { id: level.id, shift, top };
      event.currentTarget.focus();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (hand.current?.id !== level.id) return;
      const price = chart?.levels.priceAt(event.clientY - hand.current.shift - hand.current.top);
      if (price != null) show(level, onTick(price, tickSize));
    },
    onPointerUp: () => hand.current && drop(level),
    onPointerCancel: back,
    onBlur: () => moving && !hand.current && back(),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Delete' && level.remove) return level.remove();
      const step = stepOf(event, Number(tickSize), rangeNow());
      const isOurs = step !== 0 || event.key === 'Enter' || (event.key === 'Escape' && moving);
      if (!isOurs || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const from = moving?.id === level.id ? Number(moving.price) : level.price;
      if (step) show(level, onTick(from + step, tickSize));
      else if (event.key === 'Enter') confirm(level);
      else back();
    },
  });
  return { moving, handlers };
}
