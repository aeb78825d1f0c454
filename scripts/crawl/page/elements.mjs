// Runs in the page; what the other files of this folder know of its elements.

// Marks of direction and of where a word may break are seen by nobody.
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2069]/g;

const clean = (text) => (text ?? '').replace(unseen, '').replace(/\s+/g, ' ').trim();

/** Whether it is there for those who listen alone. */
function isUnseen(element, style) {
  if (style.clipPath.startsWith('inset(50%') || style.clip === 'rect(0px, 0px, 0px, 0px)')
    return true;
  return element.offsetWidth <= 1 && element.offsetHeight <= 1 && style.overflow === 'hidden';
}

/** Whether an element is to be seen, at whatever place of the page. `known` keeps what was asked before. */
function isShown(element, known = new Map()) {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const isSeen = (one) => {
    if (!one || one === document.body) return true;
    if (!known.has(one)) known.set(one, !isUnseen(one, getComputedStyle(one)) && isSeen(one.parentElement)); // prettier-ignore
    return known.get(one);
  };
  return isSeen(element);
}

const named = (ids) =>
  (ids ?? '')
    .split(/\s+/)
    .map((id) => (id ? document.getElementById(id)?.textContent : ''))
    .join(' ');

/** What the element holds to be read: its texts, and of its pictures what they say. */
function contentOf(element) {
  const pictures = [...element.querySelectorAll('img[alt], [aria-label], svg title')].map(
    (one) => one.getAttribute('alt') ?? one.getAttribute('aria-label') ?? one.textContent,
  );
  return [element.textContent, ...pictures].join(' ');
}

/** The name of a control, near enough to what a screen reader says. */
function nameOf(element) {
  const names = [
    named(element.getAttribute('aria-labelledby')),
    element.getAttribute('aria-label'),
    [...(element.labels ?? [])].map(contentOf).join(' '),
    element.matches('select, textarea') ? '' : contentOf(element),
    element.getAttribute('title'),
    element.getAttribute('placeholder'),
    /^(button|submit|reset)$/.test(element.type) ? element.value : '',
  ];
  return names.map(clean).find(Boolean) ?? '';
}

/** Where an element stands, by the tags around it: alike for things of one list. */
function shapeOf(element, depth = 5) {
  const tags = [];
  for (let one = element; one && one !== document.body && tags.length < depth;) {
    tags.unshift(one.localName);
    one = one.parentElement;
  }
  return tags.join(' > ');
}

const dataOf = (element) => element.getAttributeNames().find((name) => name.startsWith('data-'));

/** How an element is found in the sources: its tag, role and first classes, and the nearest mark around it. */
function sourceOf(element) {
  const role = element.getAttribute('role');
  let holder = element;
  for (let up = 0; up < 6 && holder && !dataOf(holder); up += 1) holder = holder.parentElement;
  const mark = holder && holder !== document.documentElement && dataOf(holder);
  return [
    [element.localName, ...element.classList].slice(0, 7).join('.'),
    role ? `[role=${role}]` : '',
    mark ? ` in [${mark}]` : '',
  ].join('');
}

globalThis.crawl = { clean, isShown, nameOf, shapeOf, sourceOf };
