import { ApiRefusal } from '@/components/api/call';
import { usualLayout, type Drawing, type Layout } from '@/lib/layouts/rules';
import { layoutKeeper } from './layout-keeper';
import type { Place } from './places';

const { jest } = import.meta;

const line = (id: string): Drawing => ({ id, tool: 'level', points: [[1, 1]] });
const layout = (change: Partial<Layout>): Layout => ({ ...usualLayout, ...change });

/** A server that keeps one layout, and may be kept from answering. */
function server(first: Layout | null) {
  const state = { layout: first, version: first ? 1 : 0, reads: 0, tried: 0 };
  let fault: Error | null = null;
  let losesAnswer = false;
  const put = (next: Layout) => {
    state.layout = structuredClone(next);
    state.version += 1;
  };
  const place: Place<number> = {
    async read() {
      state.reads += 1;
      if (fault) throw fault;
      return structuredClone({ layout: state.layout, version: state.version });
    },
    async save(next, version) {
      state.tried += 1;
      if (fault) throw fault;
      if (version !== state.version) return null;
      put(next);
      if (losesAnswer) throw new ApiRefusal('timeout');
      return state.version;
    },
  };
  return {
    place,
    state,
    put: (change: Partial<Layout>) => put({ ...(state.layout ?? usualLayout), ...change }),
    fail: (code: string | null) => (fault = code === null ? null : new ApiRefusal(code)),
    loseAnswers: (loses: boolean) => (losesAnswer = loses),
  };
}

function page(at: ReturnType<typeof server>, first = at.state.layout ?? usualLayout) {
  const keeper = layoutKeeper(at.place, first);
  const told = { saved: 0, failed: 0, unkept: [] as string[] };
  const open = () =>
    keeper.open({
      onSaved: () => (told.saved += 1),
      onFailed: () => (told.failed += 1),
      onUnkept: (all) => told.unkept.push(...all.map(({ code, drawing }) => code + drawing.id)),
    });
  const turn = (...oneClick: NonNullable<Layout['oneClick']>) => keeper.change({ oneClick });
  const draw = (id: string) =>
    keeper.change(({ drawings }) => ({ drawings: { A: [...(drawings.A ?? []), line(id)] } }));
  const ids = () => (keeper.read().drawings.A ?? []).map(({ id }) => id);
  return { keeper, told, open, turn, draw, ids, oneClick: () => keeper.read().oneClick ?? [] };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const keptIds = ({ state }: ReturnType<typeof server>) =>
  (state.layout?.drawings.A ?? []).map(({ id }) => id);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a layout on a page', () => {
  it('is read anew, and one-click trading is off until the answer', async () => {
    const at = server(layout({ drawings: { A: [line('new')] } }));
    const { keeper, open, oneClick, ids } = page(at, layout({ oneClick: ['real'] }));
    expect(oneClick()).toEqual(['real']);
    open();
    expect(oneClick()).toEqual([]);
    await pass(0);
    expect([oneClick(), ids(), at.state.tried]).toEqual([[], ['new'], 0]);
    at.put({ oneClick: ['real'] });
    keeper.refresh();
    await pass(0);
    expect(oneClick()).toEqual(['real']);
  });

  it('is saved a moment after a change, once, and not at all without one', async () => {
    const at = server(null);
    const { keeper, open, told } = page(at);
    open();
    await pass(10_000);
    expect(at.state.tried).toBe(0);
    keeper.change({ magnet: true });
    await pass(500);
    keeper.change({ interval: '1h' });
    await pass(900);
    expect([at.state.tried, told.saved]).toEqual([1, 1]);
    expect(at.state.layout).toEqual(layout({ magnet: true, interval: '1h' }));
    await pass(10_000);
    expect(at.state.tried).toBe(1);
  });

  it('is saved over nothing that it was not made of', async () => {
    const at = server(layout({ oneClick: ['real'] }));
    const [one, two] = [page(at), page(at)];
    one.open();
    two.open();
    await pass(0);
    one.turn();
    one.draw('of one');
    await pass(900);
    two.keeper.change({ interval: '1h' });
    await pass(900);
    expect(at.state.layout).toEqual(layout({ interval: '1h', drawings: { A: [line('of one')] } }));
    expect([two.oneClick(), two.ids()]).toEqual([[], ['of one']]);
    expect(two.keeper.read().interval).toBe('1h');
  });

  it('takes a change that was made before the answer, and saves nothing while there is none', async () => {
    const at = server(layout({ drawings: { A: [line('kept')] } }));
    const { keeper, open, draw } = page(at, layout({ oneClick: ['real'] }));
    at.fail('offline');
    open();
    draw('mine');
    await pass(5_000);
    expect(at.state.tried).toBe(0);
    at.fail(null);
    await pass(5_000);
    expect(keptIds(at)).toEqual(['kept', 'mine']);
    expect(at.state.layout?.oneClick).toBeUndefined();
    expect(keeper.read().drawings).toEqual(at.state.layout?.drawings);
  });

  it('is on at once where its customer turns one-click trading on before the answer', async () => {
    const at = server(layout({ interval: '1h' }));
    const { open, turn, oneClick } = page(at, layout({ oneClick: ['real'] }));
    open();
    turn('real');
    expect(oneClick()).toEqual(['real']);
    await pass(2_000);
    expect([oneClick(), at.state.layout?.oneClick]).toEqual([['real'], ['real']]);
  });

  it('does not turn one-click trading on again where the answer to that was lost', async () => {
    const at = server(layout({}));
    const { open, turn, oneClick } = page(at);
    open();
    await pass(0);
    at.loseAnswers(true);
    turn('real');
    await pass(900);
    expect(at.state.layout?.oneClick).toEqual(['real']);
    at.loseAnswers(false);
    at.put({ oneClick: [] });
    await pass(10_000);
    expect([oneClick(), at.state.layout?.oneClick ?? []]).toEqual([[], []]);
  });

  it('stays off where the answer to turning it off was lost', async () => {
    const at = server(layout({ oneClick: ['real'] }));
    const { open, turn, oneClick } = page(at);
    open();
    await pass(0);
    at.fail('offline');
    turn();
    await pass(2_000);
    at.put({ interval: '1h' });
    at.fail(null);
    await pass(10_000);
    expect([oneClick(), at.state.layout?.oneClick]).toEqual([[], undefined]);
    expect(at.state.layout?.interval).toBe('1h');
  });

  it('keeps what waits when the page is left, also where the line is lost or another was saved', async () => {
    const at = server(layout({}));
    const { open, draw } = page(at);
    const leave = open();
    await pass(0);
    at.put({ drawings: { A: [line('theirs')] } });
    at.fail('offline');
    draw('mine');
    leave();
    await pass(4_000);
    at.fail(null);
    await pass(4_000);
    expect(keptIds(at)).toEqual(['theirs', 'mine']);
    const { reads, tried } = at.state;
    await pass(60_000);
    expect(at.state).toMatchObject({ reads, tried });
  });

  it('says when it is refused, and tries again with the next change', async () => {
    const at = server(layout({}));
    const { open, draw, told } = page(at);
    open();
    await pass(0);
    at.fail('10119');
    draw('a');
    await pass(60_000);
    expect([at.state.tried, told.failed]).toEqual([1, 1]);
    at.fail(null);
    draw('b');
    await pass(900);
    expect(keptIds(at)).toEqual(['a', 'b']);
  });

  it('asks no more once the session has ended', async () => {
    const at = server(layout({ oneClick: ['real'] }));
    const { open, oneClick, told } = page(at);
    at.fail('401');
    open();
    await pass(60_000);
    expect([at.state.reads, told.failed, oneClick()]).toEqual([1, 0, []]);
  });

  it('is read again where it was changed while it was read', async () => {
    const at = server(layout({}));
    const { keeper, open, ids } = page(at);
    open();
    keeper.refresh();
    at.put({ drawings: { A: [line('late')] } });
    await pass(0);
    expect([at.state.reads, ids()]).toEqual([2, ['late']]);
  });

  it('gives what stayed as it was', async () => {
    const drawings = { A: [line('a')] };
    const at = server(layout({ drawings, interval: '1h' }));
    const { keeper, open } = page(at, layout({ drawings }));
    open();
    await pass(0);
    expect(keeper.read().interval).toBe('1h');
    expect(keeper.read().drawings).toBe(drawings);
  });

  it('keeps what there is room for of what two pages drew, and turns one-click trading off', async () => {
    const lines = (of: string, count: number) =>
      Array.from({ length: count }, (_, at) => line(`${of}${at}`));
    const at = server(layout({ oneClick: ['real'], drawings: { A: lines('a', 57) } }));
    const { keeper, open, turn, draw, told, ids, oneClick } = page(at);
    open();
    await pass(0);
    at.put({ drawings: { A: [...lines('a', 57), line('theirs'), line('theirs too')] } });
    draw('mine');
    draw('mine too');
    turn();
    keeper.change({ interval: '1h' });
    await pass(2_000);
    expect(keptIds(at).slice(57)).toEqual(['theirs', 'theirs too', 'mine']);
    expect(at.state.layout).toMatchObject({ interval: '1h' });
    expect([at.state.layout?.oneClick, oneClick()]).toEqual([undefined, []]);
    expect(told).toEqual({ saved: 1, failed: 0, unkept: ['Amine too'] });
    expect(ids()).toContain('mine too');
    const { tried } = at.state;
    await pass(60_000);
    expect(at.state.tried).toBe(tried);
    // Another change is kept without a word of what was told already.
    keeper.change({ magnet: true });
    await pass(900);
    expect(at.state.layout).toMatchObject({ magnet: true });
    expect(told).toEqual({ saved: 2, failed: 0, unkept: ['Amine too'] });
    keeper.change(({ drawings }) => ({ drawings: { A: drawings.A!.slice(1) } }));
    await pass(900);
    expect(keptIds(at).slice(56)).toEqual(['theirs', 'theirs too', 'mine', 'mine too']);
    expect(at.state.layout).toEqual(keeper.read());
  });

  it('saves what was turned on while nothing could be reached, though a drawing has no room', async () => {
    const all = Array.from({ length: 60 }, (_, at) => line(`a${at}`));
    const at = server(layout({ drawings: { A: all } }));
    const { open, draw, turn, oneClick } = page(at);
    open();
    await pass(0);
    draw('b');
    await pass(2_000);
    at.fail('offline');
    turn('real');
    await pass(2_000);
    at.fail(null);
    await pass(60_000);
    expect([at.state.layout?.oneClick, oneClick()]).toEqual([['real'], ['real']]);
  });

  it('asks for nothing where there is room for nothing, and says so once', async () => {
    const all = Array.from({ length: 60 }, (_, at) => line(`a${at}`));
    const at = server(layout({ drawings: { A: all } }));
    const { open, draw, told } = page(at);
    const leave = open();
    await pass(0);
    draw('b');
    await pass(10_000);
    expect([at.state.tried, told.saved, told.unkept]).toEqual([0, 0, ['Ab']]);
    leave();
    const { reads } = at.state;
    await pass(60_000);
    expect([at.state.reads, at.state.tried]).toEqual([reads, 0]);
  });

  it('is read anew where it hears that another version is kept, and not of its own', async () => {
    const at = server(layout({ oneClick: ['real'] }));
    const { keeper, open, oneClick } = page(at);
    open();
    await pass(0);
    expect([oneClick(), at.state.reads]).toEqual([['real'], 1]);
    keeper.hear(1);
    await pass(0);
    keeper.change({ magnet: true });
    await pass(900);
    keeper.hear(2);
    await pass(0);
    expect([at.state.reads, at.state.version]).toEqual([1, 2]);
    at.put({ oneClick: [] });
    keeper.hear(3);
    expect(oneClick()).toEqual([]);
    await pass(0);
    expect([oneClick(), at.state.reads, keeper.read().magnet]).toEqual([[], 2, true]);
  });

  it('waits for the answer to its own save before it judges what it heard', async () => {
    const at = server(layout({}));
    const { keeper, open } = page(at);
    open();
    await pass(0);
    const { save } = at.place;
    at.place.save = async (...asked) => {
      const kept = await save(...asked);
      keeper.hear(at.state.version);
      return kept;
    };
    keeper.change({ magnet: true });
    await pass(900);
    expect([at.state.reads, at.state.version]).toEqual([1, 2]);
    at.place.save = async (...asked) => {
      const kept = await save(...asked);
      at.put({ interval: '1h' });
      keeper.hear(at.state.version);
      return kept;
    };
    keeper.change({ magnet: false });
    await pass(900);
    expect([at.state.reads, keeper.read().interval]).toEqual([2, '1h']);
  });

  it('looks for what was told before it could hear', async () => {
    const at = server(layout({ oneClick: ['real'] }));
    const { keeper, open, oneClick } = page(at);
    open();
    await pass(0);
    keeper.look();
    expect(oneClick()).toEqual(['real']);
    await pass(0);
    expect([oneClick(), at.state.reads]).toEqual([['real'], 2]);
    at.put({ oneClick: [] });
    keeper.look();
    await pass(0);
    expect(oneClick()).toEqual([]);
    at.fail('offline');
    keeper.look();
    await pass(10_000);
    expect(oneClick()).toEqual([]);
  });

  it('saves what was changed before it was opened, also where it is left at once', async () => {
    const at = server(layout({ drawings: { A: [line('old')] } }));
    const { open, draw, told } = page(at, layout({}));
    draw('new');
    open()();
    await pass(0);
    expect([keptIds(at), told.saved]).toEqual([['old', 'new'], 1]);
  });
});
