/** The ends of a dialog give the focus on to its other end a frame later: Tab before that would leave it. */
function refuse(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  if (document.activeElement?.hasAttribute('data-base-ui-focus-guard')) event.preventDefault();
}

/** Keeps Tab held down inside of a dialog. Call it while that is open; the answer is to be called when it closes. */
export function holdTab(): () => void {
  document.addEventListener('keydown', refuse, { capture: true });
  return () => document.removeEventListener('keydown', refuse, { capture: true });
}
