// What is in this file runs in the page: each function is sent there as text, and knows nothing around it.

/**
 * Whatever has one role and name, as whoever looks at the screen finds it.
 *
 * @typedef {{ role: string, name?: string | RegExp, within?: Place }} Place
 * @typedef {{ role: string, selector: string, name?: { source: string, flags: string }, within?: SentPlace }} SentPlace
 */

/**
 * What the page says of a place: null where it is not there. `why` says what keeps it from being pressed, and is
 * empty where nothing does. `x` and `y` are its middle, px of the window.
 *
 * @param {SentPlace} place
 */
export function look(place) {
  const plain = (text) =>
    (text ?? '')
      .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const nameOf = (element, role) => {
    const label = element.getAttribute('aria-label');
    if (label) return plain(label);
    const by = element.getAttribute('aria-labelledby');
    const named = (by ?? '').split(' ').map((id) => id && document.getElementById(id)?.textContent);
    if (by) return plain(named.join(' '));
    if (element.labels?.length)
      return plain([...element.labels].map((l) => l.textContent).join(' '));
    if (role === 'group') return plain(element.querySelector('legend')?.textContent);
    return plain(element.textContent);
  };
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const find = ({ role, selector, name, within }) => {
    const root = within ? find(within) : document;
    if (!root) return null;
    const pattern = name && new RegExp(name.source, name.flags);
    const fitting = [...root.querySelectorAll(selector)].filter(
      (element) => isShown(element) && (!pattern || pattern.test(nameOf(element, role))),
    );
    // The innermost of those that only repeat what it says.
    return fitting.find((one) => role !== 'text' || !fitting.some((other) => other !== one && one.contains(other))) ?? null; // prettier-ignore
  };
  const element = find(place);
  if (!element) return null;
  // A choice is often drawn by its label alone.
  const isChoice = element.matches('input[type=radio], input[type=checkbox]');
  const target = (isChoice && (element.closest('label') ?? element.labels?.[0])) || element;
  const fits = ({ top, bottom, left, right }) =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  if (!fits(target.getBoundingClientRect()))
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const box = target.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const isAlive = Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const hit = document.elementFromPoint(x, y);
  const tag = (one) => (one ? one.cloneNode(false).outerHTML.slice(0, 160) : 'nothing');
  const obstacles = [
    [element.matches(':disabled') || element.ariaDisabled === 'true', 'it is disabled'],
    [Boolean(element.closest('[inert]')), 'it is inert'],
    [!isAlive, 'the page is not alive yet'],
    [!hit || !(target.contains(hit) || element.contains(hit)), `it lies under ${tag(hit)}`],
  ];
  return {
    x,
    y,
    box: [box.left, box.top, box.width, box.height].map(Math.round).join(),
    why: obstacles.find(([holds]) => holds)?.[1] ?? '',
    name: nameOf(element, place.role),
    text: plain(element.textContent),
    value: element.value ?? element.getAttribute('aria-valuenow') ?? '',
    isChecked: element.checked === true,
  };
}

/** Has the page remember presses from now on: where each fell, when it was made and when it was handled, ms. */
export function listen() {
  const heard = (window.walkHeard ??= []);
  heard.length = 0;
  if (window.walkListens) return;
  window.walkListens = true;
  const short = (one) =>
    one instanceof Element ? one.cloneNode(false).outerHTML.slice(0, 120) : '';
  for (const type of ['pointerdown', 'pointerup', 'click'])
    addEventListener(
      type,
      (event) => {
        const button = event.target.closest?.('button, a, label, input, [role=slider]');
        heard.push({
          type,
          madeMs: Math.round(event.timeStamp),
          handledMs: Math.round(performance.now()),
          isTrusted: event.isTrusted,
          on: short(button ?? event.target),
          isInert: Boolean(event.target.closest?.('[inert]')),
          isDisabled: button?.matches(':disabled, [aria-disabled=true]') ?? false,
        });
      },
      true,
    );
}

/** The presses since `listen`; null where another page has come since. */
export function heard() {
  return window.walkHeard ?? null;
}

/**
 * How many colours the drawings in a box have, one box of every eight by eight dots: an empty one has one or two.
 *
 * @param {string} selector
 */
export function coloursIn(selector) {
  const found = new Set();
  for (const canvas of document.querySelectorAll(`${selector} canvas`)) {
    const { width, height } = canvas;
    if (!width || !height) continue;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    for (let y = 0; y < height; y += 8)
      for (let x = 0; x < width; x += 1) {
        const at = 4 * (y * width + x);
        found.add(data.slice(at, at + 4).join());
      }
  }
  return found.size;
}
