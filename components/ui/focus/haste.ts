/** Presses closer together are those of somebody in haste, who has not seen yet what the first one changed; ms. */
export const hasteMs = 500;
// As far as the finger of somebody who presses one place again may be off, px.
const nearPx = 48;
// A page that draws for longer is none that anybody presses on.
const longestLineMs = 10_000;
// With the first goes the focus, with the other what is done.
const refused = ['mousedown', 'click'] as const;

/**
 * What lies under a dialog that has just closed takes no press there in haste: it was meant for what was there
 * before. What the keyboard closes is not closed by a press. Call it while the dialog is open;
 * the answer is to be called when it closes.
 */
export function guardBeneath(): () => void {
  let at: { x: number; y: number } | null = null;
  const keep = ({ clientX, clientY }: PointerEvent) => (at = { x: clientX, y: clientY });
  const forget = () => (at = null);
  document.addEventListener('pointerdown', keep, true);
  document.addEventListener('keydown', forget, true);
  return () => {
    document.removeEventListener('pointerdown', keep, true);
    document.removeEventListener('keydown', forget, true);
    if (at) refuseNear(at);
  };
}

/**
 * Times are those at which something was pressed: where the page draws for long, presses of before wait in line
 * and are handled when the half second is over.
 */
function refuseNear({ x, y }: { x: number; y: number }): void {
  const isNear = (event: MouseEvent) => Math.hypot(event.clientX - x, event.clientY - y) < nearPx;
  let until = performance.now() + hasteMs;
  let isHasty = true;
  function judge(event: PointerEvent) {
    isHasty = event.timeStamp <= until;
    // Each press in haste begins the wait anew, also one that hit nothing.
    if (isHasty && isNear(event)) until = event.timeStamp + hasteMs;
    if (!isHasty) end();
  }
  function refuse(event: MouseEvent) {
    // Enter and the programs that read a screen press nowhere.
    if (event.detail === 0 || !isHasty || !isNear(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function end() {
    clearTimeout(ending);
    document.removeEventListener('pointerdown', judge, true);
    for (const name of refused) document.removeEventListener(name, refuse, true);
  }
  const ending = setTimeout(end, longestLineMs);
  document.addEventListener('pointerdown', judge, true);
  for (const name of refused) document.addEventListener(name, refuse, true);
}
