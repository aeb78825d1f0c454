const slackPx = 8;
const longPressMs = 220;

/** Whether the page itself can scroll, so that the chart must not keep the wheel for itself. */
function pageScrolls(): boolean {
  const page = document.scrollingElement;
  return page !== null && page.scrollHeight > page.clientHeight + 1;
}

/**
 * Lets a finger that moves up or down over the chart scroll the page, and the wheel too where the
 * page scrolls; sideways drags, pinches and long presses stay with the chart. Returns the way to stop.
 */
export function leaveScrolling(box: HTMLElement): () => void {
  let start: { x: number; y: number; at: number } | null = null;
  let vertical: boolean | null = null;

  function begin(event: TouchEvent) {
    const touch = event.touches[0];
    vertical = event.touches.length === 1 ? null : false;
    start = touch ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
  }
  function move(event: TouchEvent) {
    const touch = event.touches[0];
    if (!start || !touch) return;
    if (vertical === null) {
      const [dx, dy] = [Math.abs(touch.clientX - start.x), Math.abs(touch.clientY - start.y)];
      if (dx + dy < slackPx) return event.stopPropagation();
      vertical = dy > dx && event.timeStamp - start.at < longPressMs;
    }
    if (vertical) event.stopPropagation();
  }
  // The chart waits for the end of a touch that the browser took over for scrolling, and would take
  // it for a tap had it not moved.
  function cancel(event: TouchEvent) {
    const touches = [...event.touches];
    const changedTouches = [...event.changedTouches];
    const moved = changedTouches.map(
      ({ identifier, target, clientX, clientY }) =>
        new Touch({ identifier, target, clientX, clientY: clientY + 2 * slackPx }),
    );
    const page = document.documentElement;
    page.dispatchEvent(new TouchEvent('touchmove', { changedTouches: moved, touches: moved }));
    page.dispatchEvent(new TouchEvent('touchend', { changedTouches, touches }));
  }
  function wheel(event: WheelEvent) {
    if (!event.ctrlKey && pageScrolls()) event.stopPropagation();
  }

  const early = { capture: true, passive: true };
  box.addEventListener('touchstart', begin, early);
  box.addEventListener('touchmove', move, early);
  box.addEventListener('touchcancel', cancel, early);
  box.addEventListener('wheel', wheel, early);
  return () => {
    box.removeEventListener('touchstart', begin, early);
    box.removeEventListener('touchmove', move, early);
    box.removeEventListener('touchcancel', cancel, early);
    box.removeEventListener('wheel', wheel, early);
  };
}
