'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { areParams, isPane, paneBounds, toggled } from '@/lib/layouts/param-rules';
import {
  indicatorKind,
  indicatorNames,
  type Indicator,
  type IndicatorName,
} from '@/lib/layouts/rules';

const manyFields = 3;

/** Every indicator, to be switched on and set; the chart behind follows at once. */
export function IndicatorChoice() {
  const t = useTranslations('chart');
  const { layout, change } = useLayout();
  return (
    <ul className="grid gap-0.5">
      {indicatorNames.map((name) => {
        const on = layout.indicators.find((one) => one.name === name);
        return (
          <li key={name} className="rounded-m px-2 py-1 hover:bg-control/50">
            <label className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-touch">
              <input
                type="checkbox"
                checked={Boolean(on)}
                onChange={() =>
                  change(({ indicators }) => ({ indicators: toggled(indicators, name) }))
                }
                className="size-4 accent-accent"
              />
              <span className="min-w-0 flex-1">
                {t(`indicators.${name}`)}{' '}
                {name === 'TICKS' ? null : <span className="text-s text-ink-3">{name}</span>}
              </span>
            </label>
            {name === 'TICKS' && on ? (
              <p className="ps-7 pb-1 text-s text-ink-3">{t('indicators.ticksText')}</p>
            ) : null}
            {on && indicatorKind(name).names.length ? <Params indicator={on} /> : null}
            {on && isPane(name) ? <PaneHeight name={name} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

const heightStep = 8;

/** What the edge of a pane is dragged for, without a pointer. */
function PaneHeight({ name }: { name: IndicatorName }) {
  const t = useTranslations('chart');
  const { layout, change } = useLayout();
  const { least, usual, most } = paneBounds;
  return (
    <label className="flex min-h-9 items-center gap-3 ps-7 text-s text-ink-3 pointer-coarse:min-h-touch">
      <span>
        {t('params.height')} <span className="sr-only">{name}</span>
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={heightStep}
        value={layout.panes[name] ?? usual}
        onChange={(event) => {
          const height = Number(event.target.value);
          change(({ panes }) => ({ panes: { ...panes, [name]: height } }));
        }}
        className="min-w-0 flex-1 accent-accent"
      />
    </label>
  );
}

const textsOf = ({ name, params }: Indicator) => {
  const { many } = indicatorKind(name);
  return Array.from({ length: many ? manyFields : params.length }, (_, i) =>
    String(params[i] ?? ''),
  );
};

function Params({ indicator }: { indicator: Indicator }) {
  const t = useTranslations('chart');
  const { change } = useLayout();
  const id = useId();
  const { name } = indicator;
  const [texts, setTexts] = useState(() => textsOf(indicator));
  const { names, many } = indicatorKind(name);
  const read = (list: readonly string[]) => list.filter((text) => text !== '').map(Number);
  const isWrong = !areParams(name, read(texts));

  function type(at: number, text: string) {
    const next = texts.map((before, i) => (i === at ? text : before));
    setTexts(next);
    const params = read(next);
    if (areParams(name, params)) change(({ indicators }) => changedTo(indicators, name, params));
  }

  return (
    <div role="group" aria-labelledby={id} className="ps-7 pb-2">
      <span id={id} className="sr-only">
        {t(`indicators.${name}`)}
      </span>
      <div className="flex gap-2">
        {texts.map((text, at) => (
          <DecimalField
            key={at}
            label={
              many ? t('params.periodOf', { number: at + 1 }) : t(`params.${names[at] ?? 'period'}`)
            }
            value={text}
            step="1"
            aria-invalid={isWrong || undefined}
            onChange={(value) => type(at, value)}
            className="w-24 min-w-0"
          />
        ))}
      </div>
      {isWrong ? (
        <p role="alert" className="pt-1 text-s text-bad">
          {t('params.wrong')}
        </p>
      ) : null}
    </div>
  );
}

const changedTo = (indicators: Indicator[], name: IndicatorName, params: number[]) => ({
  indicators: indicators.map((one) => (one.name === name ? { name, params } : one)),
});
