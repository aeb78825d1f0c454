import { setTimeout as sleep } from 'node:timers/promises';
import { heard, listen, look } from './in-page.mjs';

/** @typedef {import('./in-page.mjs').Place} Place */

const longestMs = 120_000;
const lookEveryMs = 100;
const arrivesMs = 15_000;

const selectors = {
  button: 'button, [role=button]',
  dialog: '[role=dialog]',
  group: '[role=group], fieldset',
  heading: 'h1, h2, h3',
  img: '[role=img]',
  link: 'a[href]',
  log: '[role=log]',
  radio: 'input[type=radio], [role=radio]',
  slider: '[role=slider]',
  status: '[role=status]',
  text: 'p, span, div, b, td, a',
  textbox: 'input:not([type=radio], [type=checkbox], [type=file]), textarea',
};

const sent = ({ role, name, within }) => ({
  role,
  selector: selectors[role],
  name: name && patternOf(name),
  within: within && sent(within),
});

const patternOf = (name) =>
  name instanceof RegExp
    ? { source: name.source, flags: name.flags }
    : { source: `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, flags: '' };

const wordsOf = ({ role, name, within }) =>
  `${role}${name ? ` "${name}"` : ''}${within ? ` in ${wordsOf(within)}` : ''}`;

/**
 * A page of some browser, handled as a person does: it waits until what it wants is to be seen, lies still and can be
 * pressed, and presses once. What a browser has to bring for that is a hand:
 *
 * @typedef {object} Hand
 * @property {(url: string) => Promise<void>} open
 * @property {(fn: Function, argument?: unknown) => Promise<any>} run runs a function in the page
 * @property {(x: number, y: number) => Promise<void>} move
 * @property {() => Promise<void>} down
 * @property {() => Promise<void>} up
 * @property {(x: number, y: number, dy: number) => Promise<void>} wheel
 * @property {(text: string) => Promise<void>} write types where the focus is
 * @property {() => Promise<void>} erase takes away what stands where the focus is
 * @property {(group: string, file: string) => Promise<void>} give hands a file to the input that a selector names
 * @property {(width: number, height: number) => Promise<void>} resize
 * @property {(file: string) => Promise<void>} picture
 * @property {() => Promise<void>} close
 */
export class Page {
  /**
   * @param {Hand} hand
   * @param {string} site
   */
  constructor(hand, site) {
    this.hand = hand;
    this.site = site;
    /** What became of each press, to be read where a walk fails. */
    this.presses = [];
  }

  goto(path) {
    return this.hand.open(`${this.site}${path}`);
  }

  run(fn, argument) {
    return this.hand.run(fn, argument);
  }

  /**
   * Asks until the answer is none that is false or null, and gives it. Where another page comes meanwhile nobody
   * answers, and it asks again.
   *
   * @template T
   * @param {string} what
   * @param {() => Promise<T>} ask
   */
  async until(what, ask) {
    const deadline = Date.now() + longestMs;
    const seen = { cause: undefined };
    while (Date.now() < deadline) {
      const answer = await ask().catch((error) => void (seen.cause = error));
      if (answer) return answer;
      await sleep(lookEveryMs);
    }
    throw new Error(`${what}: not within ${longestMs / 1000} s`, seen);
  }

  /** @param {Place} place */
  find(place) {
    return this.hand.run(look, sent(place));
  }

  /** Waits until it is to be seen, and gives what it says. @param {Place} place */
  wait(place) {
    return this.until(`${wordsOf(place)} comes`, () => this.find(place));
  }

  /** @param {Place} place */
  gone(place) {
    return this.until(`${wordsOf(place)} goes`, async () => !(await this.find(place)));
  }

  /** @param {Place} place */
  async text(place) {
    return (await this.wait(place)).text;
  }

  /** Waits until it can be pressed where it lies, and lies there when looked at again. @param {Place} place */
  async ready(place) {
    const seen = { before: '', why: 'it is not there' };
    const look = async () => {
      const now = await this.find(place);
      const isStill = now?.box === seen.before;
      Object.assign(seen, { before: now?.box ?? '', why: now ? now.why : 'it is not there' });
      return now && isStill && now.why === '' ? now : null;
    };
    try {
      return await this.until(`${wordsOf(place)} can be pressed`, look);
    } catch (error) {
      throw new Error(`${error.message}; ${seen.why || 'it does not lie still'}`, { cause: error });
    }
  }

  /** Presses it once, and throws where the press was not heard by it. @param {Place} place */
  async press(place) {
    const began = performance.now();
    const { x, y } = await this.ready(place);
    const readyMs = performance.now() - began;
    await this.hand.run(listen);
    await this.hand.move(x, y);
    await this.hand.down();
    await this.hand.up();
    const press = { place: wordsOf(place), readyMs: Math.round(readyMs), events: [] };
    this.presses.push(press);
    const deadline = Date.now() + arrivesMs;
    while (Date.now() < deadline) {
      // A press that leads to another page is forgotten with this one.
      press.events = await this.hand.run(heard).catch(() => null);
      if (!press.events || press.events.some(({ type }) => type === 'click')) return;
      await sleep(lookEveryMs);
    }
    throw new Error(`${wordsOf(place)} was pressed, and no click came of it`);
  }

  /** Writes into a field in the place of what it says. @param {Place} place @param {string} text */
  async type(place, text) {
    await this.press(place);
    await this.hand.erase();
    await this.hand.write(text);
    await this.until(`${wordsOf(place)} says ${text}`, async () =>
      (await this.find(place))?.value.replaceAll(',', '').includes(text),
    );
  }

  /** Takes hold of it and leaves it elsewhere, px further. @param {Place} place @param {{ dx?: number, dy?: number }} by */
  async drag(place, by) {
    const { x, y } = await this.ready(place);
    await this.pull({ x, y }, by);
  }

  /** @param {{ x: number, y: number }} from @param {{ dx?: number, dy?: number }} by */
  async pull({ x, y }, { dx = 0, dy = 0 }) {
    const steps = 8;
    await this.hand.move(x, y);
    await this.hand.down();
    for (let n = 1; n <= steps; n += 1) {
      await this.hand.move(x + (dx * n) / steps, y + (dy * n) / steps);
      await sleep(30);
    }
    await this.hand.up();
  }

  /** @param {string} selector @param {string} file */
  upload(selector, file) {
    return this.hand.give(selector, file);
  }

  screenshot(file) {
    return this.hand.picture(file);
  }
}
