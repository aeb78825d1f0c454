'use client';

import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Hallmark } from '@/components/ui/hallmark';
import { whenIdle } from '@/components/ui/loading/when-idle';
import { useOnScreen } from '@/components/ui/use-on-screen';
import type { Figure, FigureName } from '@/lib/specimens/check-rules';
import type { Specimen } from '@/lib/specimens/rules';

/** A row as the server wrote it in the reader's language. */
export type Line = {
  name: FigureName;
  label: string;
  /** How it comes about. Numbers stand from left to right. */
  formula: { text: string; isNumber: boolean };
  result: string;
  tone: 'up' | 'down' | null;
};

type Words = Record<
  | ('agree' | 'running' | 'stands' | 'how' | 'gets' | 'again')
  | ('unread' | 'onRecord' | 'notOnRecord' | 'notRead'),
  string
>;

type Checked = { figures: Figure[]; wasRead: boolean };

// In each turn the row lights up first, and then its result comes.
const startMs = 300;
const rowMs = 460;
const resultMs = 320;

/** How far it has come: before the first check, at a row, or at the end. */
type Stage = { at: 'still' } | { at: 'row'; row: number; isNow: boolean } | { at: 'end' };

function stateOf(stage: Stage, row: number): 'still' | 'todo' | 'now' | 'done' {
  if (stage.at === 'still') return 'still';
  if (stage.at === 'end' || row < stage.row) return 'done';
  return row === stage.row && stage.isNow ? 'now' : 'todo';
}

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Recomputes when first seen and at a press; the arithmetic itself comes once the page has nothing to do. */
function useCheck(specimen: Pick<Specimen, 'order' | 'net'>, count: number) {
  const [ref, visible] = useOnScreen<HTMLDivElement>();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [stage, setStage] = useState<Stage>({ at: 'still' });
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  const turns = useRef<ReturnType<typeof setTimeout>[]>([]);

  function play() {
    turns.current.forEach(clearTimeout);
    turns.current = [];
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setStage({ at: 'end' });
    setStage({ at: 'row', row: 0, isNow: false });
    const later = (ms: number, next: Stage) =>
      turns.current.push(setTimeout(() => setStage(next), ms));
    for (let row = 0; row < count; row += 1) {
      const begin = startMs + row * rowMs;
      later(begin, { at: 'row', row, isNow: true });
      later(
        begin + resultMs,
        row + 1 < count ? { at: 'row', row: row + 1, isNow: false } : { at: 'end' },
      );
    }
  }

  async function run() {
    setBusy(true);
    try {
      const { checkAgain } = await import('./check-specimen');
      setChecked(await checkAgain(specimen));
      play();
    } catch {
      // Without the script nothing was worked out, and nothing is said to have been.
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    if (!visible || begun.current) return;
    begun.current = true;
    whenIdle(() => void run());
  });
  useEffect(() => () => turns.current.forEach(clearTimeout), []);
  return { ref, checked, stage, busy, run };
}

type RowProps = {
  line: Line;
  figure: Figure | undefined;
  wasRead: boolean;
  state: ReturnType<typeof stateOf>;
  words: Words;
  isLast: boolean;
};

function Row({ line, figure, wasRead, state, words, isLast }: RowProps) {
  const isKnown = state === 'done' && figure !== undefined;
  const isTick = line.name === 'tick';
  const differs = isKnown && !figure.agrees && !(isTick && !wasRead);
  const tickSays = () => {
    if (!isKnown) return line.result;
    if (!wasRead) return words.notRead;
    return figure.agrees ? words.onRecord : words.notOnRecord;
  };
  return (
    <li
      data-row={state}
      className={clsx(
        'specimen-row text-s',
        isLast && 'min-h-[54px] border-b-0! shadow-[inset_0_1px_var(--ink-3)]',
      )}
    >
      <span className={isLast ? 'text-m font-strong' : 'text-ink-2'}>{line.label}</span>
      <span className="formula min-w-0 text-ink-3">
        {differs && !isTick ? (
          <span className="font-strong text-bad">
            {fill(words.gets, { value: figure.result ?? '' })}
          </span>
        ) : (
          <span className={line.formula.isNumber ? 'num' : undefined}>{line.formula.text}</span>
        )}
      </span>
      <span
        className={clsx(
          'result text-end font-strong whitespace-nowrap',
          isLast ? 'text-[1.25rem] tracking-tight' : 'text-[0.9375rem]',
          line.tone === 'up' && 'text-up',
          line.tone === 'down' && 'text-down',
        )}
      >
        <span className={isTick ? undefined : 'num'}>{isTick ? tickSays() : line.result}</span>
      </span>
      <span className="mark">
        {isTick && isKnown && !wasRead ? null : (
          <Hallmark tone={differs ? 'bad' : 'good'} className="size-[18px]" />
        )}
      </span>
    </li>
  );
}

/** The rows of a specimen, which the reader's browser works out again one after the other. */
export function SpecimenRows({
  specimen,
  lines,
  words,
}: {
  specimen: Pick<Specimen, 'order' | 'net'>;
  lines: readonly Line[];
  words: Words;
}) {
  const total = lines.length;
  const { ref, checked, stage, busy, run } = useCheck(specimen, total);
  const isShown = (figure: Figure) => lines.some(({ name }) => name === figure.name);
  const agreeing = checked?.figures.filter((one) => one.agrees && isShown(one)).length ?? 0;
  const isDone = stage.at === 'end';
  const said = () => {
    if (stage.at === 'still') return fill(words.stands, { total });
    if (stage.at === 'row') return fill(words.running, { count: stage.row, total });
    return fill(words.agree, { count: agreeing, total });
  };
  const isWhole = isDone && agreeing === total;
  return (
    <div ref={ref}>
      <ol className="overflow-hidden px-4 py-1 md:px-6">
        {lines.map((line, row) => (
          <Row
            key={line.name}
            line={line}
            figure={checked?.figures.find(({ name }) => name === line.name)}
            wasRead={checked?.wasRead ?? false}
            state={stateOf(stage, row)}
            words={words}
            isLast={row === total - 1}
          />
        ))}
      </ol>
      <div className="flex min-h-[66px] items-center gap-3 border-t border-(--paper-line) bg-accent-soft/55 px-4 py-3 md:px-6">
        <span
          className={clsx(
            'transition-[opacity,scale] duration-200',
            isDone ? '' : 'scale-90 opacity-20',
          )}
        >
          <Hallmark tone={isDone && !isWhole ? 'bad' : 'good'} className="size-[26px]" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-strong" role={isDone ? 'status' : undefined}>
            {said()}
          </p>
          <p className={clsx('text-xs text-ink-2', checked === null && 'invisible')}>
            {checked && !checked.wasRead ? words.unread : words.how}
          </p>
        </div>
        <Button size="s" busy={busy} onClick={() => void run()} className="shrink-0">
          {words.again}
        </Button>
      </div>
    </div>
  );
}
