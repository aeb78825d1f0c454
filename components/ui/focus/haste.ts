/** Presses closer together are those of somebody in haste, who has not seen yet what the first one changed; ms. */
export const hasteMs = 500;
// As far as the finger of somebody who presses one place again may be off, px.
const nearPx = 48;

/**
 * What lies under a dialog that has just closed takes no press there in haste: it was meant for what was there before. What
 * the keyboard closes is not closed by presses.
 * Call it while the dialog is open; the answer is to be called when it closes.
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

function refuseNear({ x, y }: { x: number; y: number }): void {
  const end = () => document.removeEventListener('click', refuse, true);
  let ending = setTimeout(end, hasteMs);
  function refuse(event: MouseEvent) {
    // Enter and the programs that read a screen press nowhere.
    const isNear = Math.hypot(event.clientX - x, event.clientY - y) < nearPx;
    if (event.detail === 0 || !isNear) return;
    clearTimeout(ending);
    ending = setTimeout(end, hasteMs);
    event.preventDefault();
    event.stopPropagation();
  }
  document.addEventListener('click', refuse, true);
}
