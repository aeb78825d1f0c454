'use client';

import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { Mode } from '@/lib/core/money';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { useAccount } from '../account/use-account';
import { useOrderWords } from '../shared/use-order-words';
import {
  flightFrames,
  flightMs,
  isMotionWanted,
  newFills,
  within,
  type Spot,
  type Standing,
} from './flight';
import { play } from './tones';

type Flight = { order: PositionOrder; from: Spot };

const tagWaitMs = 1_000;

const isShown = (box: DOMRect) => box.width > 0 && box.height > 0;

/** Where an order was written: the button of its ticket, or that of a narrow screen; one that waited comes from the list. */
function startOf({ side }: PositionOrder, waited: boolean): Spot | null {
  const places = waited
    ? ['[data-place="dock"] [role="tab"]']
    : ['#ticket button[type="submit"]', `[data-early="${side}"]`];
  for (const place of places) {
    const box = document.querySelector(place)?.getBoundingClientRect();
    if (!box || !isShown(box)) continue;
    const middle = { x: box.left + box.width / 4, y: box.top };
    return within(middle, { width: innerWidth, height: innerHeight });
  }
  return null;
}

/** The positions that open while the screen is looked at. */
function useFills(mode: Mode, onFill: (order: PositionOrder, waited: boolean) => void) {
  const { status, orders, pending } = useAccount(mode);
  const before = useRef<Standing | null>(null);
  useEffect(() => {
    if (status !== 'ready') return;
    const fills = newFills(before.current, { mode, orders });
    before.current = { mode, orders, pending };
    if (document.visibilityState === 'visible')
      fills.forEach(({ order, waited }) => onFill(order, waited));
  });
}

/** A fill is felt: the order leaves its ticket and becomes the line on the chart. Without motion the line is just there. */
export function FillFlights({ mode, code }: { mode: Mode; code: string }) {
  const [flights, setFlights] = useState<readonly Flight[]>([]);
  useFills(mode, (order, waited) => {
    play('fill');
    if (order.code !== code || !isMotionWanted()) return;
    const from = startOf(order, waited);
    if (from) setFlights((all) => [...all, { order, from }]);
  });
  return flights.map((flight) => (
    <Chip
      key={flight.order.id}
      {...flight}
      onDone={() => setFlights((all) => all.filter((one) => one !== flight))}
    />
  ));
}

/** The tag of a position on the chart, once it has its place there. */
function tagOf(id: string): HTMLElement | null {
  const tag = document.querySelector<HTMLElement>(`[data-level="${CSS.escape(id)}-entry"]`);
  const isThere = tag?.style.visibility === 'visible' && tag.dataset.tucked !== 'true';
  return isThere && tag.dataset.off !== 'true' ? tag : null;
}

/** Brings the chip to the tag, which shows itself when it arrives, and draws the line outwards from there. */
function fly(chip: HTMLElement, line: HTMLElement, tag: HTMLElement, from: Spot): Animation {
  const { lift, travel, line: lineMs } = flightMs;
  const wayMs = lift + travel;
  const to = tag.getBoundingClientRect();
  const plot = tag.closest('[data-tags]')!.getBoundingClientRect();
  const fill = 'both';
  chip.animate(flightFrames(from, { x: to.left, y: to.top }), { duration: wayMs, fill });
  chip.animate({ opacity: [1, 0] }, { delay: wayMs, duration: lineMs, fill: 'forwards' });
  tag.animate(
    { opacity: [0, 0, 1], offset: [0, wayMs / (wayMs + lineMs), 1] },
    { duration: wayMs + lineMs },
  );
  Object.assign(line.style, {
    left: `${plot.left}px`,
    width: `${plot.width}px`,
    top: `${to.top + to.height / 2 - 1}px`,
    transformOrigin: `${to.left - plot.left}px 50%`,
  });
  line.animate({ transform: ['scaleX(0)', 'scaleX(1)'] }, { delay: wayMs, duration: lineMs, fill });
  return line.animate(
    { opacity: [1, 0] },
    { delay: wayMs + lineMs, duration: lineMs, fill: 'forwards' },
  );
}

function Chip({ order, from, onDone }: Flight & { onDone: () => void }) {
  const { t, lotsText } = useOrderWords();
  const chip = useRef<HTMLSpanElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const begun = performance.now();
    let frame = 0;
    let isLeft = false;
    const end = () => isLeft || done.current();
    function aim() {
      const tag = tagOf(order.id);
      if (tag && chip.current && line.current) {
        fly(chip.current, line.current, tag, from).finished.then(end, end);
      } else if (performance.now() - begun < tagWaitMs) frame = requestAnimationFrame(aim);
      else end();
    }
    frame = requestAnimationFrame(aim);
    return () => {
      isLeft = true;
      cancelAnimationFrame(frame);
    };
  }, [order.id, from]);
  const look = 'pointer-events-none fixed top-0 left-0 z-[35] bg-accent';
  return (
    <span aria-hidden="true">
      <span ref={line} className={clsx(look, 'h-0.5 scale-x-0')} />
      <span
        ref={chip}
        className={clsx(
          look,
          'rounded-[6px] px-2 py-1 text-xs font-strong whitespace-nowrap text-accent-ink tabular-nums opacity-0 shadow-card',
        )}
      >
        {t(order.side)} {lotsText(order.lots)}
      </span>
    </span>
  );
}
