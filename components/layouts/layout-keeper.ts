import { ApiRefusal } from '@/components/api/call';
import type { Unkept } from '@/lib/layouts/fit-rules';
import type { Layout } from '@/lib/layouts/rules';
import { layoutCopy, type LayoutChange, type Saved } from './layout-copy';
import type { Place } from './places';

const saveMs = 900;
const againMs = 3_000;
/** How often it reads and saves at once where others keep on changing it. */
const turnsMost = 6;

export type News = {
  onSaved: () => void;
  onFailed: () => void;
  /** There is no room for these drawings; each is told once. */
  onUnkept: (drawings: readonly Unkept[]) => void;
};

const mayPass = new Set(['offline', 'timeout', '429', '503']);
const codeOf = (error: unknown) => (error instanceof ApiRefusal ? error.code : null);

/** Does one thing at a time, now or later: asked for while it does it, it does it once more afterwards. */
function oneByOne(act: () => Promise<void>, ended: () => void) {
  let isRunning = false;
  let isAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run() {
    isRunning = true;
    await act();
    isRunning = false;
    ended();
    if (isAsked) go();
  }

  function go() {
    clearTimeout(timer);
    timer = undefined;
    isAsked = isRunning;
    if (!isRunning) void run();
  }

  function plan(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(go, ms);
  }

  return { go, plan, isRunning: () => isRunning, isPlanned: () => timer !== undefined };
}

/** Says what became of a save: that there is no room is said once of each drawing, and once of settings until there is. */
function teller(news: () => News | undefined) {
  const told = new Set<string>();
  let isTold = false;
  return (saved: Saved | undefined) => {
    if (!saved) return;
    const { drawings, isWithoutSettings, isSaved } = saved;
    if (isSaved) news()?.onSaved();
    const untold = drawings.filter(({ drawing }) => !told.has(drawing.id));
    for (const { drawing } of untold) told.add(drawing.id);
    if (untold.length > 0) news()?.onUnkept(untold);
    if (isWithoutSettings && !isTold) news()?.onFailed();
    isTold = isWithoutSettings;
  };
}

/**
 * A layout on a page, and what is kept of it. It is read before anything is saved; a change is saved a moment later, in
 * the place of the layout that it was made of. Where another page saved one meanwhile, it is read anew and what was
 * changed here is applied to it. `first` is a picture until the first answer, and may be old.
 */
export function layoutKeeper<V>(place: Place<V>, first: Layout) {
  const copy = layoutCopy(place, first);
  const turns = oneByOne(() => settle().catch(fail), judgeHeard);
  let isOpen = false;
  let news: News | undefined;
  // A version that is kept by now, told while it may be this page's own.
  let heard: { version: unknown } | undefined;
  const tell = teller(() => news);

  const isDue = () => copy.isStale() || (copy.isUnsaved() && !turns.isPlanned());

  async function settle() {
    for (let count = 0; isDue() && count < turnsMost; count += 1) {
      if (copy.isStale()) await copy.readAnew();
      else tell(await copy.save());
    }
    if (isDue()) turns.plan(againMs);
  }

  function fail(error: unknown) {
    const code = codeOf(error);
    // The end of a session is said by itself.
    if (code === '401') return;
    if (!copy.isStale() && !mayPass.has(code ?? '')) return news?.onFailed();
    if (isOpen || copy.isUnsaved()) turns.plan(againMs);
  }

  function judgeHeard() {
    const isNew = heard !== undefined && !copy.isOf(heard.version);
    heard = undefined;
    if (isNew) refresh();
  }

  /** Saves at once what waits for its moment. */
  function flush() {
    if (turns.isPlanned()) turns.go();
  }

  /** Reads it anew, as it may have been changed elsewhere. */
  function refresh() {
    copy.doubt();
    turns.go();
  }

  /** Reads it anew where another version is kept than this page knows. */
  function hear(kept: unknown) {
    if (turns.isRunning()) heard = { version: kept };
    else if (!copy.isOf(kept)) refresh();
  }

  return {
    read: copy.read,
    follow: copy.follow,
    hear,
    /** Asks which version is kept: what was told before this page could hear it was missed. */
    look: () =>
      void place.read().then(
        ({ version }) => hear(version),
        () => undefined,
      ),
    change(asked: LayoutChange) {
      copy.change(asked);
      turns.plan(saveMs);
    },
    /** Begins to read and save it; gives the way to end that, which saves at once what waits. */
    open(told: News) {
      news = told;
      isOpen = true;
      refresh();
      return () => {
        isOpen = false;
        flush();
      };
    },
    refresh,
    flush,
  };
}

export type LayoutKeeper = ReturnType<typeof layoutKeeper>;
