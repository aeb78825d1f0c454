import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useShown } from '@/components/ui/use-shown';
import { useAsSent, useKept } from './as-sent';
import { ApiRefusal } from './call';
import { useAttempt, type Phase } from './use-attempt';

type Sent = { key: string; body: string };
type Attempt = ReturnType<typeof useAttempt<string, string>>;

/** An attempt whose tries are answered one after the other; null is no answer. */
function attempting(...answers: (ApiRefusal | string | null)[]) {
  const sent: Sent[] = [];
  const made: Attempt[] = [];
  function Drawn() {
    const send = (body: string, key: string) => {
      sent.push({ body, key });
      const answer = answers[sent.length - 1] ?? null;
      if (answer === null) return Promise.reject(new ApiRefusal(null));
      return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
    };
    made.push(useAttempt(send));
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

it('begins anew after a refusal, which settles it', async () => {
  const { attempt, isUnsettled, sent } = attempting(new ApiRefusal('10011'), 'done');
  expect(await attempt('a')).toBeNull();
  expect(isUnsettled()).toBe(false);
  expect(await attempt('b')).toBe('done');
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
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
