'use client';

import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { useState, type MouseEvent } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';
import { Button } from '@/components/ui/button';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { closeDecimal } from '@/lib/core/decimal-text';
import { TextField } from '@/components/ui/fields/field';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { useZone } from '@/components/ui/figures/time';
import { drawingTools, noteLengthMax, type DrawingTool } from '@/lib/layouts/drawing-rules';
import type { Drawing } from '@/lib/layouts/rules';
import { ToolIcon } from './tool-icon';

type Props = {
  drawings: readonly Drawing[];
  /** The drawing that is opened at once. */
  chosen: string | null;
  digits: number;
  tickSize: string;
  onTool: (tool: DrawingTool, byKeyboard: boolean) => void;
  onChange: (drawings: Drawing[]) => void;
};

/** The pencils, what was drawn with them, and every drawing's prices in figures. */
export function DrawingChoice(props: Props) {
  const { drawings, chosen, onTool, onChange } = props;
  const t = useTranslations('chart');
  const { layout, change } = useLayout();
  const [sure, setSure] = useState(false);
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={t('drawings.bar')} className="grid grid-cols-2 gap-1.5">
        {drawingTools.map((tool) => (
          <button
            key={tool}
            type="button"
            onClick={(event: MouseEvent) => onTool(tool, event.detail === 0)}
            className="flex min-h-10 items-center gap-2 rounded-m bg-control px-3 text-start text-s hover:bg-control-hover pointer-coarse:min-h-touch"
          >
            <ToolIcon name={tool} />
            {t(`tools.${tool}`)}
          </button>
        ))}
      </div>
      <p className="text-xs text-ink-3">{t('drawings.how')}</p>
      <Check on={layout.magnet} onChange={(magnet) => change({ magnet })}>
        {t('magnet')}
      </Check>
      <Check on={!layout.showDrawings} onChange={(hide) => change({ showDrawings: !hide })}>
        {t('drawings.hide')}
      </Check>
      {drawings.length === 0 ? (
        <p className="text-s text-ink-3">{t('drawings.none')}</p>
      ) : (
        <ul aria-label={t('drawings.list')} className="grid gap-1 border-t border-line pt-2">
          {drawings.map((drawing) => (
            <Row key={drawing.id} {...props} drawing={drawing} open={drawing.id === chosen} />
          ))}
        </ul>
      )}
      {drawings.length > 0 ? (
        <Button
          variant="danger"
          size="s"
          onClick={() => (sure ? (onChange([]), setSure(false)) : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {sure ? t('drawings.removeAllSure', { count: drawings.length }) : t('drawings.removeAll')}
        </Button>
      ) : null}
    </div>
  );
}

export function Check(props: {
  on: boolean;
  onChange: (on: boolean) => void;
  children: React.ReactNode;
}) {
  const { on, onChange, children } = props;
  return (
    <label className="flex min-h-8 items-center gap-3 pointer-coarse:min-h-touch">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
      {children}
    </label>
  );
}

function Row(props: Props & { drawing: Drawing; open: boolean }) {
  const { drawing, drawings, digits, tickSize, onChange } = props;
  const t = useTranslations('chart');
  const [open, setOpen] = useState(props.open);
  const name = t(`tools.${drawing.tool}`);
  const put = (to: Partial<Drawing>) =>
    onChange(drawings.map((one) => (one.id === drawing.id ? { ...one, ...to } : one)));
  const small =
    'grid size-9 shrink-0 place-items-center rounded-[8px] text-ink-2 hover:bg-control hover:text-ink pointer-coarse:size-touch';
  return (
    <li>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-[8px] px-1 text-start hover:bg-control/50"
        >
          <ToolIcon name={drawing.tool} />
          <span className="truncate">{drawing.text || name}</span>
          <Icon name="down" className={clsx('ms-auto size-4 text-ink-3', open && 'rotate-180')} />
        </button>
        <button
          type="button"
          aria-pressed={Boolean(drawing.locked)}
          aria-label={t('drawings.lock')}
          title={t('drawings.lock')}
          onClick={() => put({ locked: !drawing.locked })}
          className={clsx(small, drawing.locked && 'text-accent')}
        >
          {drawing.locked ? (
            <Icon name="lock" className="size-[18px]" />
          ) : (
            <ToolIcon name="unlock" />
          )}
        </button>
        <button
          type="button"
          aria-label={t('drawings.remove')}
          title={t('drawings.remove')}
          onClick={() => onChange(drawings.filter((one) => one.id !== drawing.id))}
          className={small}
        >
          <ToolIcon name="trash" />
        </button>
      </div>
      {open ? <Figures drawing={drawing} digits={digits} tickSize={tickSize} put={put} /> : null}
    </li>
  );
}

/** A drawing in figures: what it says, and the price of each of its points. */
function Figures(props: {
  drawing: Drawing;
  digits: number;
  tickSize: string;
  put: (to: Partial<Drawing>) => void;
}) {
  const { drawing, digits, tickSize, put } = props;
  const t = useTranslations('chart');
  const format = formatter(useLocale());
  const zone = useZone();
  const { tool, points } = drawing;
  const [texts, setTexts] = useState(() => points.map(([, price]) => price.toFixed(digits)));

  function type(at: number, text: string) {
    setTexts(texts.map((before, i) => (i === at ? text : before)));
    const price = Number(closeDecimal(text));
    if (!(price > 0)) return;
    put({
      points: points.map(([time, before], i): [number, number] => [
        time,
        i === at ? price : before,
      ]),
    });
  }

  return (
    <div className="grid grid-cols-2 gap-2 px-1 pt-1 pb-3">
      {tool === 'note' ? (
        <TextField
          label={t('drawings.text')}
          value={drawing.text ?? ''}
          maxLength={noteLengthMax}
          onChange={(event) => put({ text: event.target.value })}
          className="col-span-2"
        />
      ) : null}
      {tool === 'vertical' ? null : (
        <>
          {points.map(([time], at) => (
            <DecimalField
              key={at}
              label={t('drawings.price')}
              hint={tool === 'level' ? undefined : format.dateTime(time, zone)}
              value={texts[at] ?? ''}
              step={tickSize}
              onChange={(value) => type(at, value)}
            />
          ))}
        </>
      )}
    </div>
  );
}
