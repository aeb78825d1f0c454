import { isBusy, shortcutOf } from './shortcuts';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
  isComposing: false,
  ...held,
});

describe('shortcuts', () => {
  it.each([
    ['?', 'help'],
    ['i', 'indicators'],
    ['I', 'indicators'],
    ['c', 'compare'],
    ['1', 'interval-0'],
    ['8', 'interval-7'],
    ['Delete', 'remove'],
    ['Escape', 'rest'],
  ])('%s is %s', (key, shortcut) => {
    expect(shortcutOf(press(key), false)).toBe(shortcut);
  });

  it.each(['b', 'w', 'z', 'x', 'Enter', ' ', '9', '0', 'F5', 'toString', 'constructor'])(
    '%s does nothing',
    (key) => {
      expect(shortcutOf(press(key), false)).toBeNull();
    },
  );

  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
    ['Alt', { altKey: true }],
    ['a key held down', { repeat: true }],
    ['a key another took', { defaultPrevented: true }],
    ['a word being composed', { isComposing: true }],
  ])('%s is none', (_, held) => {
    expect(shortcutOf(press('i', held), false)).toBeNull();
  });

  it('rest while a field or a dialog has the keys', () => {
    expect(shortcutOf(press('i'), true)).toBeNull();
    expect(shortcutOf(press('?'), true)).toBeNull();
  });
});

describe('who has the focus', () => {
  /** One that every selector finds in which its word stands. */
  class Fake {
    constructor(private readonly word: string) {}
    closest = (selector: string) => (selector.includes(this.word) ? this : null);
  }
  const at = (word: string, key: string) =>
    isBusy({ target: new Fake(word) as unknown as Element, key });
  let dialog: object | null;

  beforeEach(() => {
    dialog = null;
    Object.assign(globalThis, { Element: Fake, document: { querySelector: () => dialog } });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'Element');
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('keeps every key where it writes, and named ones alone where it is a line or an edge', () => {
    for (const key of ['i', '2', 'Delete']) expect(at('textarea', key)).toBe(true);
    for (const line of ['[role="slider"]', '[role="separator"]']) {
      expect([at(line, 'i'), at(line, '2'), at(line, '?')]).toEqual([false, false, false]);
      expect([at(line, 'Delete'), at(line, 'Escape')]).toEqual([true, true]);
    }
    expect(at('button', 'Delete')).toBe(false);
  });

  it('keeps every key while a dialog is open', () => {
    dialog = {};
    expect(at('button', 'i')).toBe(true);
  });
});
