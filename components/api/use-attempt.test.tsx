import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { noteSession } from '@/components/connection/session-end';
import { useShown } from '@/components/ui/use-shown';
import { useAsSent, useKept } from './as-sent';
import { ApiRefusal } from './call';
import { followSent, keepSent } from './sent/keep-sent';
import { sentFrom } from './sent/sent-from';
import { useAttempt, type Phase } from './use-attempt';

type Sent = { key: string; body: string };
type Attempt = ReturnType<typeof useAttempt<string, string>>;

/** The account that this browser is in; the cookie is all of a page that an attempt looks at. */
function switchTo(mode: 'real' | 'demo') {
  Object.assign(globalThis, { document: { cookie: `virtual=${mode === 'demo' ? 'YES' : 'NO'}` } });
}

beforeEach(() => switchTo('real'));
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

/** An attempt whose tries are answered one after the other; null is no answer. */
function attempting(...answers: (ApiRefusal | string | null)[]) {
  return attemptingFor({}, ...answers);
}

type Options = Parameters<typeof useAttempt>[1];

function attemptingFor(options: Options, ...answers: (ApiRefusal | string | null)[]) {
  const sent: Sent[] = [];
  const made: Attempt[] = [];
  function Drawn() {
    const send = (body: string, key: string) => {
      sent.push({ body, key });
      const answer = answers[sent.length - 1] ?? null;
      if (answer === null) return Promise.reject(new ApiRefusal(null));
      return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
    };
    made.push(useAttempt(send, options));
    return null;
  }
  renderToStaticMarkup(<Drawn />);
  return { sent, ...made[0]! };
}

/** What a hook gives at each of several steps; each step may change something. */
function stepping<S, Given>(steps: readonly S[], use: (step: S) => Given): Given[] {
  const given = new Map<number, Given>();
  function Drawn() {
    const [at, setAt] = useState(0);
    given.set(at, use(steps[at]!));
    if (at < steps.length - 1) setAt(at + 1);
    return null;
  }
  renderToStaticMarkup(<Drawn />);
  return steps.map((_, at) => given.get(at)!);
}

it('sends what has no answer again as it was, whatever it is asked for, until it is settled', async () => {
  const { attempt, isUnsettled, sent } = attempting(null, new ApiRefusal('503'), 'done', 'other');
  expect(await attempt('a')).toBeNull();
  expect(isUnsettled()).toBe(true);
  expect(await attempt('b')).toBeNull();
  expect(isUnsettled()).toBe(true);
  expect(await attempt('b')).toBe('done');
  expect(isUnsettled()).toBe(false);
  expect(sent.map(({ body }) => body)).toEqual(['a', 'a', 'a']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(await attempt('b')).toBe('other');
  expect(sent[3]).toMatchObject({ body: 'b' });
  expect(sent[3]!.key).not.toBe(sent[0]!.key);
});

it('is found again where its part of the page was drawn anew, until it is settled', async () => {
  const from = { place: 'real EURUSD margin', what: 'bought', reckoned: 500 };
  const lost = attemptingFor({ from }, new ApiRefusal('503'));
  expect(await lost.attempt('a')).toBeNull();
  expect(sentFrom(from.place)).toMatchObject({ what: 'bought', reckoned: 500 });
  const elsewhere = attemptingFor({ from: { ...from, place: 'demo EURUSD margin' } }, 'done');
  expect(elsewhere).toMatchObject({ phase: 'ready' });
  const again = attemptingFor({ from }, 'done');
  expect(again).toMatchObject({ phase: 'unsure', error: { code: '503' } });
  expect(again.isUnsettled()).toBe(true);
  expect(await again.attempt('b')).toBe('done');
  expect(again.sent[0]).toEqual(lost.sent[0]);
  expect(sentFrom(from.place)).toBeUndefined();
  expect(attemptingFor({ from }, 'done').isUnsettled()).toBe(false);
});

/** Parts of a page that send from one place; their tries are answered by hand. */
function partsOf(place: string) {
  const from = { place, what: 'bought', reckoned: 500 };
  const tries: { answer: (said: string) => void; fail: (error: unknown) => void }[] = [];
  const send = () =>
    new Promise<string>((answer, fail) => {
      tries.push({ answer, fail });
    });
  /** How a part is drawn the first time, and once more after something. */
  function draw(then: () => void = () => undefined): Attempt[] {
    return stepping(['first', 'again'], (step) => {
      const made = useAttempt(send, { from });
      if (step === 'first') then();
      return made;
    });
  }
  return { tries, draw };
}

it('is on its way in every part that shows it, until it has an answer or none came', async () => {
  const { tries, draw } = partsOf('real EURUSD timed');
  const told: string[] = [];
  const forget = followSent(() => told.push(draw()[0]!.phase));
  const [first] = draw();
  const going = first!.attempt('a');
  const [later] = draw();
  expect(later).toMatchObject({ phase: 'sending' });
  expect(later!.isUnsettled()).toBe(true);
  tries[0]!.fail(new ApiRefusal('timeout'));
  await going;
  expect(told.at(-1)).toBe('unsure');
  expect(draw()[0]).toMatchObject({ phase: 'unsure', error: { code: 'timeout' } });
  const again = later!.attempt('a');
  expect(told.at(-1)).toBe('sending');
  tries[1]!.answer('done');
  await again;
  expect(told.at(-1)).toBe('ready');
  expect([first, later].map((one) => one!.isUnsettled())).toEqual([false, false]);
  forget();
});

it('is over in a part that is there while another one has its answer, and cannot be pressed meanwhile', () => {
  const { draw } = partsOf('real GBPUSD margin');
  void draw()[0]!.attempt('a');
  const [before, after] = draw(() => keepSent('real GBPUSD margin', null));
  expect(before).toMatchObject({ phase: 'sending', isSettledElsewhere: false });
  expect(after).toMatchObject({ phase: 'sending', isSettledElsewhere: true });
  expect(after!.isUnsettled()).toBe(false);
});

it('is never tried again for the next customer of the same page', async () => {
  noteSession('7');
  const from = { place: 'real USDJPY margin', what: 'bought', reckoned: 500 };
  await attemptingFor({ from }, null).attempt('a');
  noteSession('7');
  expect(sentFrom(from.place)).toBeDefined();
  let told = 0;
  const forget = followSent(() => (told += 1));
  noteSession('8');
  expect([sentFrom(from.place), told]).toEqual([undefined, 1]);
  forget();
});

it('leaves what another part has sent since to that', async () => {
  const from = { place: 'demo EURUSD timed', what: 'bought', reckoned: 500 };
  const lost = attemptingFor({ from }, null, 'done');
  await lost.attempt('a');
  const other = attemptingFor({ from }, 'done', null);
  expect(await other.attempt('b')).toBe('done');
  expect(await other.attempt('c')).toBeNull();
  expect(await lost.attempt('a')).toBe('done');
  expect(sentFrom(from.place)).toBeDefined();
  expect(other.isUnsettled()).toBe(true);
});

it('begins anew after a refusal, which settles it', async () => {
  const { attempt, isUnsettled, sent } = attempting(new ApiRefusal('10011'), 'done');
  expect(await attempt('a')).toBeNull();
  expect(isUnsettled()).toBe(false);
  expect(await attempt('b')).toBe('done');
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});

it.each(['401', '403', '413', '415', '429'])(
  'leaves open what has no answer when the next try is turned away with %s before its key is looked at',
  async (code) => {
    const ends: string[] = [];
    const onFail = (phase: string, error: unknown) =>
      ends.push(`${phase} ${(error as ApiRefusal).code}`);
    const refused: unknown[] = [];
    const { attempt, isUnsettled, sent } = attemptingFor(
      { onFail },
      new ApiRefusal('503'),
      new ApiRefusal(code),
      new ApiRefusal(code),
      new ApiRefusal('10011'),
      new ApiRefusal(code),
    );
    const press = () => attempt('a', (error) => refused.push(error));
    for (let tries = 0; tries < 3; tries += 1) {
      await press();
      expect(isUnsettled()).toBe(true);
    }
    expect(refused).toEqual([]);
    await press();
    expect(isUnsettled()).toBe(false);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    // Nothing was sent before that it could leave open.
    await press();
    expect(isUnsettled()).toBe(false);
    expect(ends).toEqual([
      'unsure 503',
      `unsure ${code}`,
      `unsure ${code}`,
      'refused 10011',
      `refused ${code}`,
    ]);
    expect(sent[4]!.key).not.toBe(sent[0]!.key);
  },
);

it('leaves open what was lost on its way and sent again by itself when that is turned away', async () => {
  const { attempt, isUnsettled, sent } = attemptingFor(
    { waitsWhile: true },
    new ApiRefusal('offline'),
    new ApiRefusal('429'),
    'done',
  );
  expect(await attempt('a')).toBeNull();
  expect(sent).toHaveLength(2);
  expect(isUnsettled()).toBe(true);
  expect(await attempt('a')).toBe('done');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('sends nothing for the other account, and what has no answer again once its own is in use', async () => {
  switchTo('demo');
  const ends: string[] = [];
  const onFail = (phase: string, error: unknown) =>
    ends.push(`${phase} ${(error as ApiRefusal).code}`);
  const { attempt, isUnsettled, sent } = attemptingFor({ onFail }, null, 'done');
  await attempt('a');
  switchTo('real');
  expect(await attempt('b')).toBeNull();
  expect(sent).toHaveLength(1);
  expect(isUnsettled()).toBe(true);
  // It may have been done in its own account: nothing says that it was refused.
  expect(ends).toEqual(['unsure null', 'unsure otherAccount']);
  switchTo('demo');
  expect(await attempt('b')).toBe('done');
  expect(sent[1]).toEqual(sent[0]);
});

it('sends nothing of a dialog that shows the other account, and is settled by that', async () => {
  const { attempt, isUnsettled, sent } = attemptingFor({ mode: 'demo' }, 'done');
  expect(await attempt('a')).toBeNull();
  expect(sent).toEqual([]);
  expect(isUnsettled()).toBe(false);
  switchTo('demo');
  expect(await attempt('b')).toBe('done');
  expect(sent.map(({ body }) => body)).toEqual(['b']);
});

it('shows what was reckoned with as it was sent, until it is settled', () => {
  const steps: (readonly [string, Phase])[] = [
    ['500', 'ready'],
    ['500', 'sending'],
    ['400', 'sending'],
    ['400', 'unsure'],
    ['300', 'sending'],
    ['300', 'ready'],
  ];
  const shown = stepping(steps, ([now, phase]) => useAsSent(now, phase));
  expect(shown).toEqual(['500', '500', '500', '500', '500', '300']);
});

it('keeps what is reckoned anew each time as it was when it was sent, until it is settled', () => {
  const steps: (readonly [number, Phase])[] = [
    [1, 'ready'],
    [2, 'ready'],
    [3, 'sending'],
    [4, 'unsure'],
    [5, 'sending'],
    [6, 'refused'],
  ];
  let wasKept = false;
  const shown = stepping(steps, ([now, phase]) => {
    const [{ price }, keep] = useKept({ price: now }, phase);
    // As it is pressed; a second time it is the same that is sent.
    if (now === 2 && !wasKept) {
      wasKept = true;
      keep();
    }
    if (now === 5) keep();
    return price;
  });
  expect(shown).toEqual([1, 2, 2, 2, 2, 6]);
});

it('begins with what another part had sent, where that is not settled', () => {
  const steps: (readonly [number, Phase])[] = [
    [2, 'sending'],
    [3, 'unsure'],
    [4, 'refused'],
  ];
  const shown = stepping(steps, ([now, phase]) => useKept(now, phase, 1)[0]);
  expect(shown).toEqual([1, 1, 4]);
});

type Step = 'a' | 'b' | 'unsettled' | 'settled' | null;

function useStep(step: Step) {
  const { shown, show, dismiss } = useShown<string>();
  if (step === 'unsettled' || step === 'settled') dismiss(step === 'unsettled');
  else if (step) show(step);
  return shown && `${shown.what} ${shown.count} ${shown.open}`;
}

it('shows a dialog again that was closed while nothing was settled, before any other', () => {
  const use = (steps: readonly Step[]) => stepping([...steps, null], useStep);
  expect(use(['a', 'unsettled', 'b', 'settled', 'b'])).toEqual([
    null,
    'a 1 true',
    'a 1 false',
    'a 1 true',
    'a 1 false',
    'b 2 true',
  ]);
  expect(use(['a', 'settled', 'a']).at(-1)).toBe('a 2 true');
});

it('forgets what a dialog was about, kept or not, when it was about the other account', () => {
  const steps = ['show', 'keep', 'switch', 'again'] as const;
  const seen = stepping([...steps, null], (step) => {
    const { shown, show, dismiss } = useShown<string>(
      step === 'show' || step === 'keep' ? 'demo' : 'real',
    );
    if (step === 'show') show('of demo');
    else if (step === 'keep') dismiss(true);
    else if (step === 'again') show('of real');
    return shown && `${shown.what} ${shown.open}`;
  });
  expect(seen).toEqual([null, 'of demo true', null, null, 'of real true']);
});

describe('after a long time', () => {
  const { now } = Date;
  const pass = (ms: number) => {
    const later = now() + ms;
    Date.now = () => later;
  };
  const hourMs = 3_600_000;
  afterEach(() => {
    Date.now = now;
  });

  it('sends what has no answer again while its key lasts, and then never, since it would be done twice', async () => {
    const ends: string[] = [];
    const onFail = (phase: string, error: unknown) =>
      ends.push(`${phase} ${(error as ApiRefusal).code}`);
    const { attempt, isUnsettled, sent } = attemptingFor({ onFail }, null, null, 'done');
    await attempt('a');
    pass(19 * hourMs);
    await attempt('a');
    pass(21 * hourMs);
    expect(await attempt('a')).toBeNull();
    expect(sent).toHaveLength(2);
    expect(ends.at(-1)).toBe('refused tooOld');
    expect(isUnsettled()).toBe(false);
    // What is asked for then is another one.
    expect(await attempt('a')).toBe('done');
    expect(sent[2]!.key).not.toBe(sent[0]!.key);
  });

  it('sends nothing by itself once a connection was waited for too long', async () => {
    const late = new ApiRefusal('offline');
    const { attempt, isUnsettled, sent } = attemptingFor({ waitsWhile: true }, late, 'done');
    const going = attempt('a');
    while (sent.length === 0) await Promise.resolve();
    pass(11 * 60_000);
    expect(await going).toBeNull();
    expect(sent).toHaveLength(1);
    // It may have been done before its line broke: only a press sends it again.
    expect(isUnsettled()).toBe(true);
    expect(await attempt('a')).toBe('done');
    expect(sent[1]).toEqual(sent[0]);
  });

  it('drops what was never sent once a connection was waited for too long, and says so', async () => {
    const ends: string[] = [];
    const onFail = (phase: string, error: unknown) =>
      ends.push(`${phase} ${(error as ApiRefusal).code}`);
    const { attempt, isUnsettled, sent } = attemptingFor({ waitsWhile: true, onFail }, 'done');
    const going = attempt('a');
    pass(11 * 60_000);
    expect(await going).toBeNull();
    expect([sent, ends]).toEqual([[], ['refused tooLate']]);
    expect(isUnsettled()).toBe(false);
  });
});
