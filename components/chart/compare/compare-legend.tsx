'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useLayout } from '@/components/layouts/layout-provider';
import { Change } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import type { Readout } from '../readout/readout';
import { useSignalValue, type Signal } from '../signal';
import type { ComparedMove } from './compare-board';
import type { LineLook } from './compared-lines';

type Props = { signal: Signal<Readout | null>; code: string };

/** How the instrument and those it is compared with moved since the left edge of the chart, and the way to stop. */
export function CompareLegend({ signal, code }: Props) {
  const t = useTranslations('chart');
  const format = formatter(useLocale());
  const zone = useZone();
  const { layout, change } = useLayout();
  const comparison = useSignalValue(signal)?.comparison;
  const codes = layout.compared.filter((one) => one !== code);
  if (codes.length === 0) return null;
  const moveOf = (one: string) => comparison?.moves.find((move) => move.code === one);
  const remove = (gone: string) =>
    change(({ compared }) => ({ compared: compared.filter((one) => one !== gone) }));
  return (
    <div
      role="group"
      aria-label={t('compare.title')}
      className="scroll-row flex min-h-8 shrink-0 items-center gap-4 border-b border-line px-3 text-xs whitespace-nowrap"
    >
      <ul className="flex items-center gap-4">
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2 rounded-[2px] border border-current" />
          <bdi className="font-strong">{code}</bdi>
          <Change value={comparison ? percentText(comparison.own) : null} />
        </li>
        {codes.map((one) => (
          <li key={one} className="flex items-center gap-1.5">
            <Moved code={one} move={moveOf(one)} />
            <button
              type="button"
              aria-label={t('compare.remove', { code: one })}
              title={t('compare.remove', { code: one })}
              onClick={() => remove(one)}
              className="grid size-6 place-items-center rounded-[6px] text-ink-3 hover:bg-control hover:text-ink pointer-coarse:size-9"
            >
              <Icon name="close" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      {comparison ? (
        <p className="text-ink-3">
          {t('compare.since', { time: format.dateTime(comparison.since, zone) })}
        </p>
      ) : null}
    </div>
  );
}

const percentText = (percent: number) => percent.toFixed(2);

function Moved({ code, move }: { code: string; move: ComparedMove | undefined }) {
  const t = useTranslations('chart');
  const isThere = move?.state === 'ready';
  return (
    <>
      {move ? <LineSample look={move.look} /> : null}
      <bdi className="font-strong">{code}</bdi>
      {isThere ? (
        <Change value={move.percent === null ? null : percentText(move.percent)} />
      ) : (
        <span className="text-ink-3">
          {t(move?.state === 'failed' ? 'compare.failed' : 'compare.loading')}
        </span>
      )}
    </>
  );
}

/** A piece of a line, as it is drawn. */
function LineSample({ look }: { look: LineLook }) {
  return (
    <svg viewBox="0 0 20 8" aria-hidden="true" className="h-2 w-5 shrink-0">
      <path
        d="M0 4h20"
        stroke={look.colour}
        strokeWidth="2"
        strokeDasharray={look.dashes.join(' ') || undefined}
      />
    </svg>
  );
}
