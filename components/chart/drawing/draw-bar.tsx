'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';
import { drawingTools, type DrawingTool } from '@/lib/layouts/drawing-rules';
import { ToolIcon, type ToolIconName } from './tool-icon';

type Props = {
  /** The tool whose points the chart waits for. */
  tool: DrawingTool | null;
  onTool: (tool: DrawingTool | null, byKeyboard: boolean) => void;
  /** Opens the list of what was drawn. */
  onList: () => void;
};

type Item = {
  key: string;
  icon: ToolIconName;
  label: string;
  pressed?: boolean;
  act: (event: MouseEvent) => void;
};

const atEnds: Record<string, number> = { Home: 0, End: -1 };
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The pencils beside the chart: one stop of the Tab key, arrow keys between them. */
export function DrawBar({ tool, onTool, onList }: Props) {
  const t = useTranslations('chart');
  const { layout, change } = useLayout();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const { magnet, showDrawings } = layout;
  const items: Item[] = [
    ...drawingTools.map((one) => ({
      key: one,
      icon: one,
      label: t(`tools.${one}`),
      pressed: tool === one,
      act: (event: MouseEvent) => onTool(tool === one ? null : one, event.detail === 0),
    })),
    {
      key: 'magnet',
      icon: 'magnet',
      label: t('magnet'),
      pressed: magnet,
      act: () => change({ magnet: !magnet }),
    },
    { key: 'list', icon: 'list', label: t('drawings.list'), act: onList },
  ];

  function move(event: KeyboardEvent) {
    const to = atEnds[event.key] ?? (event.key in steps ? at + steps[event.key]! : null);
    if (to === null) return;
    event.preventDefault();
    const next = (to + items.length) % items.length;
    setAt(next);
    box.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      ref={box}
      role="toolbar"
      aria-label={t('drawings.bar')}
      aria-orientation="vertical"
      onKeyDown={move}
      className="scroll-quiet flex shrink-0 flex-col gap-0.5 overflow-y-auto border-e border-line p-1 max-lg:hidden"
    >
      {items.map(({ key, icon, label, pressed, act }, i) => (
        <button
          key={key}
          type="button"
          title={label}
          aria-label={label}
          aria-pressed={pressed}
          tabIndex={i === at ? 0 : -1}
          onFocus={() => setAt(i)}
          onClick={act}
          className={clsx(
            'grid size-8 shrink-0 place-items-center rounded-[8px]',
            pressed ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-control hover:text-ink',
            !showDrawings && i < drawingTools.length && 'opacity-55',
          )}
        >
          <ToolIcon name={icon} />
        </button>
      ))}
    </div>
  );
}
