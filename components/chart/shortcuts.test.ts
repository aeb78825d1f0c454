import { shortcutOf } from './shortcuts';

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
