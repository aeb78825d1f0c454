import { fieldToFocus } from './first-field';

type Field = { type: string; name: string; checked: boolean; checkVisibility: () => boolean };

const field = (type: string, { name = type, checked = false, isShown = true } = {}): Field => ({
  type,
  name,
  checked,
  checkVisibility: () => isShown,
});
const placeOf = (...fields: Field[]) => ({ querySelectorAll: () => fields }) as never;
const opener = (byKeys: boolean) => ({
  matches: (asked: string) => asked === ':focus-visible' && byKeys,
});

const amount = field('text');

it('begins in the first field that is shown', () => {
  const place = placeOf(field('text', { isShown: false }), amount, field('text'));
  expect(fieldToFocus(place, opener(true), false)).toBe(amount);
  expect(fieldToFocus(place, opener(false), false)).toBe(amount);
});

it('begins where a choice stands', () => {
  const [off, on] = [field('radio'), field('radio', { checked: true })];
  const other = field('radio', { name: 'other', checked: true });
  expect(fieldToFocus(placeOf(off, on, amount), opener(true), false)).toBe(on);
  expect(fieldToFocus(placeOf(off, other), opener(true), false)).toBe(off);
});

it('raises the keyboard of no screen, but follows the keys of one', () => {
  expect(fieldToFocus(placeOf(amount), opener(false), true)).toBeNull();
  expect(fieldToFocus(placeOf(amount), null, true)).toBeNull();
  expect(fieldToFocus(placeOf(amount), opener(true), true)).toBe(amount);
});

it('leaves a dialog without fields to its first button', () => {
  expect(fieldToFocus(placeOf(), opener(true), false)).toBeNull();
  expect(fieldToFocus(null, opener(true), false)).toBeNull();
});
