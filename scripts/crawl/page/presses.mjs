// Runs in the page: what there is to press, and whether a press did anything.

const { clean, isShown, nameOf, shapeOf } = globalThis.crawl;

const pressable =
  'button, [role=button], [role=tab], [role^=menuitem], [role=switch], [role=checkbox], [role=radio], [role=option], summary, input[type=checkbox], input[type=radio], select';

const isEnabled = (one) =>
  !one.matches(':disabled, [aria-disabled=true]') && !one.closest('[inert], [aria-hidden=true]');

const figures = /[+−-]?\d[\d.,:%  ]*/g;
const withoutFigures = (text) => clean(text.replace(figures, '0').replace(/[▲▼△▽]/g, ''));

const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open]';

const placeOf = (element) => {
  if (element.closest(layers)) return 'layer';
  return element.closest('main') ? 'main' : 'frame';
};

/** Whether it is the chosen one of several: pressed again it has nothing to do. */
const isChosen = (one) =>
  one.matches(
    '[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), [aria-checked=true]:not([role=switch], [role=checkbox]), input[type=radio]:checked',
  );

/** What is pressed for a box to tick that is drawn by its label; a list under one is chosen from all the same. */
const faceOf = (element, known) => {
  if (isShown(element, known)) return element;
  const label = [...(element.labels ?? [])].find((one) => isShown(one, known));
  return label && element.matches('select') ? element : label;
};

function all() {
  const known = new Map();
  const found = [];
  const counts = new Map();
  for (const element of document.querySelectorAll(pressable)) {
    const face = isEnabled(element) && faceOf(element, known);
    if (!face) continue;
    const name = withoutFigures(nameOf(element));
    const one = { role: element.role ?? element.localName, name, shape: shapeOf(element), place: placeOf(element) }; // prettier-ignore
    const key = [one.role, name, one.shape, one.place].join('|');
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    found.push({ element, face, told: { ...one, key, nth, isChosen: isChosen(element) } });
  }
  return found;
}

/** Everything that can be pressed now, in its order. */
const pressables = () => all().map(({ told }) => told);

const find = ({ key, nth }) =>
  all().find(({ told }) => told.key === key && told.nth === nth)?.face ?? null;

/** Whether React has come to this element: before that a press is lost. */
const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__react'));

const states = ['aria-expanded', 'aria-selected', 'aria-pressed', 'aria-checked', 'aria-invalid', 'aria-busy', 'aria-disabled', 'aria-current', 'aria-sort', 'data-state', 'disabled', 'open', 'role', 'href', 'lang']; // prettier-ignore

/** Which of those beside it an element is, and its parents: of several alike, which one is the chosen. */
function numbersOf(element) {
  const numbers = [];
  for (let one = element; one.parentElement && numbers.length < 3; one = one.parentElement)
    numbers.push([...one.parentElement.children].indexOf(one));
  return numbers.join('.');
}

const chosen =
  '[aria-selected=true], [aria-pressed=true], [aria-checked=true], [aria-current], [aria-expanded=true], :checked';

function lineOf(element) {
  const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const isField = element.matches('input, select, textarea');
  return [
    element.localName,
    ...states.map((name) => element.getAttribute(name) ?? ''),
    withoutFigures(element.getAttribute('aria-label') ?? ''),
    isField ? `${element.value}${element.checked}` : '',
    element.matches(chosen) ? numbersOf(element) : '',
    withoutFigures(own.map(({ data }) => data).join(' ')),
    Math.round(element.scrollTop / 4),
    Math.round(element.scrollLeft / 4),
  ].join('|');
}

/** What the page shows, line by line, with how often each is there; figures are left out, for prices move. */
function stateNow() {
  const root = document.documentElement;
  const lines = new Map();
  const add = (line) => lines.set(line, (lines.get(line) ?? 0) + 1);
  add(`root|${root.lang}|${root.dir}|${JSON.stringify(root.dataset)}`);
  add(`place|${location.href}|${Math.round(scrollY / 4)}`);
  for (const element of document.body.querySelectorAll('*'))
    if (element.checkVisibility({ visibilityProperty: true })) add(lineOf(element));
  return lines;
}

const differing = (a, b) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((line) => a.get(line) !== b.get(line));

const before = { lines: new Map(), restless: new Set(), focus: null };

/** Keeps how the page is, to compare with. What changed by itself since the last time counts no more. */
function mark(isFirst) {
  const lines = stateNow();
  before.restless = new Set(isFirst ? [] : differing(before.lines, lines));
  Object.assign(before, { lines, focus: document.activeElement });
}

/** Whether something happened since it was marked: what is shown, or where the focus went. */
function hasChanged(pressed) {
  const { activeElement } = document;
  const isMoved = ![before.focus, pressed, document.body].includes(activeElement);
  if (isMoved && !pressed?.contains(activeElement)) return true;
  return differing(before.lines, stateNow()).some((line) => !before.restless.has(line));
}

/** The layers that lie over the page, by their names. */
const openLayers = () => {
  const known = new Map();
  return [...document.querySelectorAll(layers)]
    .filter((one) => isShown(one, known))
    .map((one) => withoutFigures(nameOf(one)).slice(0, 60))
    .join('|');
};

Object.assign(globalThis.crawl, { pressables, find, isAlive, mark, hasChanged, openLayers });
