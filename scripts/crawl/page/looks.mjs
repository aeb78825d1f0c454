// Runs in the page: what of it is wrong as it stands.

const { clean, isShown, nameOf, sourceOf } = globalThis.crawl;

const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';

const strayPx = 1;
/** The box of a font reaches beyond tight lines; what is cut of a letter is more. */
const strayDownPx = 5;

/** Whether a box cuts what stands at `rect`; what lies wholly outside is put away rather than cut. */
function isCutBy(box, rect, style, free) {
  const edge = box.getBoundingClientRect();
  const isAcross = hides(style.overflowX) && !free.x;
  const isDown = hides(style.overflowY) && !free.y;
  if (isAcross && style.textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + strayPx)
    return true;
  if (isDown && style.webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight + strayPx)
    return true;
  const isAway =
    rect.left >= edge.right - 1 ||
    rect.right <= edge.left + 1 ||
    rect.top >= edge.bottom - 1 ||
    rect.bottom <= edge.top + 1;
  if (isAway) return false;
  if (isAcross && (rect.right > edge.right + strayPx || rect.left < edge.left - strayPx)) return true; // prettier-ignore
  return isDown && (rect.bottom > edge.bottom + strayDownPx || rect.top < edge.top - strayDownPx);
}

/** What becomes of a text in the boxes around it: `cut` by one, or `beyond` the page. */
function fateOf(element, rect, width) {
  const free = { x: false, y: false };
  let passesStatic = false;
  for (let box = element; box && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box);
    const holds = !passesStatic || style.position !== 'static' || style.transform !== 'none';
    const isBox = !/^(inline|contents)$/.test(style.display) || box instanceof SVGSVGElement;
    if (!holds || !isBox) continue;
    if (isCutBy(box, rect, style, free)) return { cut: box };
    free.x ||= scrolls(style.overflowX) || hides(style.overflowX);
    free.y ||= scrolls(style.overflowY) || hides(style.overflowY);
    passesStatic = style.position === 'absolute';
    // What is fixed to the screen grows with a page that is wider, and does not make it so.
    if (style.position === 'fixed') return {};
  }
  const isBeyond = !free.x && (rect.right > width + strayPx || rect.left < -strayPx);
  return { beyond: isBeyond };
}

/** Whether the whole of a text is to be had where it is cut: as a title, or as the name of what it stands in. */
function isToldWhole(box, text) {
  const tells = (one) => clean(`${one.title} ${one.getAttribute('aria-label') ?? ''}`).includes(text); // prettier-ignore
  for (let one = box, up = 0; one && up < 4; one = one.parentElement, up += 1)
    if (tells(one)) return true;
  return [...box.querySelectorAll('[title]')].some(tells);
}

/** What makes the page wider than the screen: the innermost of what sticks out furthest. */
function widest(width) {
  let [furthest, most] = [document.documentElement, 0];
  for (const element of document.body.querySelectorAll('*')) {
    const rect = element.getBoundingClientRect();
    const out = rect.width > 0 && fateOf(element, rect, width).beyond;
    const by = Math.max(rect.right - width, -rect.left);
    if (out && by >= most) [furthest, most] = [element, by];
  }
  return furthest;
}

const isSpoken = (node) => !node.parentElement.closest('script, style, noscript, template');

function* textNodes() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = clean(walker.currentNode.data);
    if (text && isSpoken(walker.currentNode)) yield [walker.currentNode, text];
  }
}

/** Texts that are cut off, that leave the page or the button they stand in. */
function misplaced(width) {
  const found = [];
  const known = new Map();
  const range = document.createRange();
  for (const [node, text] of textNodes()) {
    const element = node.parentElement;
    if (!isShown(element, known)) continue;
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    if (rect.width === 0 || rect.height === 0) continue;
    const { cut, beyond } = fateOf(element, rect, width);
    const holder = element.closest('button, [role=button], [role=tab]');
    if (cut) {
      if (!isToldWhole(cut, text)) found.push(['clipped text', text, sourceOf(cut)]);
    } else if (beyond) found.push(['text beyond the page', text, sourceOf(element)]);
    else if (holder) {
      const edge = holder.getBoundingClientRect();
      if (rect.right > edge.right + strayPx || rect.left < edge.left - strayPx)
        found.push(['text beyond its button', text, sourceOf(holder)]);
    }
  }
  const wide = document.documentElement.scrollWidth - width;
  if (wide > 0)
    found.push(['page wider than the screen', `by ${wide} px`, sourceOf(widest(width))]);
  return found;
}

const controls =
  'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=tab], [role=link], [role^=menuitem], [role=switch], [role=checkbox], [role=option]';

function nameless() {
  const known = new Map();
  const isHeard = (one) => !one.closest('[aria-hidden=true], [inert]');
  const unnamed = [...document.querySelectorAll(controls)].filter(
    (one) => isHeard(one) && isShown(one, known) && !nameOf(one),
  );
  const pictures = [...document.querySelectorAll('img:not([alt]), svg[role=img], [role=img]')];
  const silent = pictures.filter((one) => isHeard(one) && !nameOf(one) && !one.matches('img[alt]'));
  return [
    ...unnamed.map((one) => ['control without a name', sourceOf(one), sourceOf(one)]),
    ...silent.map((one) => ['picture without words', sourceOf(one), sourceOf(one)]),
  ];
}

function doubled() {
  const seen = new Set();
  const twice = new Set();
  for (const { id } of document.querySelectorAll('[id]'))
    if (id) (seen.has(id) ? twice : seen).add(id);
  return [...twice].map((id) => ['id used twice', id, id]);
}

const isTarget = (hash) => {
  const name = decodeURIComponent(hash.slice(1));
  return name === 'top' || document.getElementById(name) || document.getElementsByName(name)[0];
};

function deadLinks() {
  const found = [];
  for (const link of document.querySelectorAll('a')) {
    const href = link.getAttribute('href')?.trim();
    const isDead =
      href === undefined
        ? !link.matches('[aria-disabled=true], [aria-current], [role]')
        : /^(#?|javascript:.*)$/i.test(href) || (href.startsWith('#') && !isTarget(href));
    if (isDead) found.push(['dead link', `${nameOf(link)} → ${href ?? 'nothing'}`, sourceOf(link)]);
  }
  const isOurs = location.hash === '#first';
  if (location.hash && !isOurs && !isTarget(location.hash))
    found.push(['dead link', location.hash, 'hash']);
  const known = new Map();
  const waysOn = [...document.querySelectorAll('a[href], button')];
  if (!waysOn.some((one) => isShown(one, known))) found.push(['dead end', 'nothing to press', '']);
  return found;
}

/** What is read, aloud or by eye, but for code, what is written in another language and what is not to be translated. */
function texts() {
  const isOwn = (element) =>
    !element.closest('code, pre, textarea, [translate=no]') &&
    element.closest('[lang]').lang === document.documentElement.lang;
  const all = new Set([clean(document.title)]);
  for (const [node, text] of textNodes()) if (isOwn(node.parentElement)) all.add(text);
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (isOwn(element)) all.add(clean(element.getAttribute(name)));
  return [...all].filter(Boolean);
}

/** Everything there is to say of the page, and where it leads to. `width` is that of the screen in px. */
function look(width) {
  return {
    found: [...misplaced(width), ...nameless(), ...doubled(), ...deadLinks()],
    texts: texts(),
    links: [...document.querySelectorAll('a[href], area[href]')].map(({ href }) => href),
    speaks: document.documentElement.lang,
  };
}

/** Draws what a list would draw only near the screen, so that nothing of it goes unseen. */
function drawAll() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

Object.assign(globalThis.crawl, { look, drawAll });
