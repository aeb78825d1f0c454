'use client';

import { useEffect, useRef, type RefObject } from 'react';

const holdMs = 550;
const slackPx = 8;

export type Asking = { x: number; y: number; byKeyboard: boolean };

const isOther = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, [role="slider"], [role="toolbar"]') !== null;

/**
 * Asks for a point of an element: by the other mouse button, by a finger that rests on it and is lifted
 * (moved, it reads the chart), or by Enter and the menu key, which name no point.
 */
export function useAsking(box: RefObject<HTMLElement | null>, ask: (at: Asking) => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const place = box.current?.parentElement;
    if (!place) return;
    let touch: { id: number; x: number; y: number; at: number } | null = null;

    function menu(event: MouseEvent) {
      if (isOther(event.target)) return;
      event.preventDefault();
      if ((event as PointerEvent).pointerType === 'touch') return;
      if (event.button === 2)
        latest.current({ x: event.clientX, y: event.clientY, byKeyboard: false });
    }
    function key(event: KeyboardEvent) {
      const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (event.target !== place || (!isMenu && event.key !== 'Enter')) return;
      event.preventDefault();
      latest.current({ x: 0, y: 0, byKeyboard: true });
    }
    function down({
      pointerType,
      pointerId,
      clientX,
      clientY,
      timeStamp,
      target,
      isPrimary,
    }: PointerEvent) {
      const begins = pointerType === 'touch' && isPrimary && !isOther(target);
      touch = begins ? { id: pointerId, x: clientX, y: clientY, at: timeStamp } : null;
    }
    function move({ pointerId, clientX, clientY }: PointerEvent) {
      if (touch?.id !== pointerId) return;
      if (Math.abs(clientX - touch.x) + Math.abs(clientY - touch.y) > slackPx) touch = null;
    }
    function up({ pointerId, timeStamp }: PointerEvent) {
      const held = touch?.id === pointerId && timeStamp - touch.at > holdMs ? touch : null;
      touch = null;
      // The touch itself must not press what opens.
      if (held)
        setTimeout(() => latest.current({ x: held.x, y: held.y, byKeyboard: false }), slackPx);
    }
    const drop = () => void (touch = null);

    const heard = { contextmenu: menu, keydown: key, pointerdown: down, pointermove: move, pointerup: up, pointercancel: drop }; // prettier-ignore
    const all = Object.entries(heard) as [string, EventListener][];
    for (const [name, listener] of all) place.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of all) place.removeEventListener(name, listener, true);
    };
  }, [box]);
}
