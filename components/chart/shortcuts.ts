/** What a single key does on the trading screen. None of them trades, or confirms anything. */
export const shortcuts = {
  '?': 'help',
  i: 'indicators',
  d: 'drawings',
  c: 'compare',
  h: 'hide',
  s: 'seconds',
  t: 'trend',
  l: 'level',
  f: 'full',
  a: 'fit',
  n: 'newest',
  o: 'ticket',
  p: 'dock',
  Delete: 'remove',
  Escape: 'rest',
} as const;

export type Shortcut = (typeof shortcuts)[keyof typeof shortcuts] | `interval-${number}`;

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented' | 'isComposing'
>;

const intervalCount = 8;

/**
 * The shortcut of a key press; null for everything else. `busy` says that a field, a choice or a
 * dialog has the keys now.
 */
export function shortcutOf(press: Press, busy: boolean): Shortcut | null {
  if (busy || press.defaultPrevented || press.repeat || press.isComposing) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const digit = /^[1-9]$/.test(press.key) ? Number(press.key) : 0;
  if (digit >= 1 && digit <= intervalCount) return `interval-${digit - 1}`;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return Object.hasOwn(shortcuts, key) ? shortcuts[key as keyof typeof shortcuts] : null;
}

const takesText =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Lines and edges, which keys with a name move, confirm and take away, and letters do not. */
const takesNamed = '[role="slider"], [role="separator"]';

/** Whether what has the focus needs the key itself, or a dialog is open. */
export function isBusy({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  if (!(target instanceof Element)) return false;
  return (
    target.closest(takesText) !== null || (key.length > 1 && target.closest(takesNamed) !== null)
  );
}
