'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Card, Sum } from '@/components/ui/card';
import { Fold } from '@/components/ui/fold';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Time, useZone } from '@/components/ui/figures/time';
import type { Treasury } from '@/lib/plans/contract';

/** What the house moved in and out. */
function Moves({ moves }: { moves: Treasury['moves'] }) {
  const t = useTranslations('plans');
  if (moves.length === 0) return <p className="text-s text-ink-2">{t('noMoves')}</p>;
  return (
    <ul className="divide-y divide-line text-s">
      {moves.map(({ source, amount, reference, time }) => (
        <li key={reference} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5">
          <span className="min-w-0 flex-1 basis-40">{t(`sources.${source}`)}</span>
          <Money value={amount} />
          <span className="flex basis-full flex-wrap justify-between gap-x-4 text-xs text-ink-3">
            <bdi className="break-all">{t('reference', { reference })}</bdi>
            <Time at={time} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  title: string;
  text: string;
  /** How much of it is bound, from 0 to 1. */
  share?: number;
  /** What it holds, a `SumLine` each. */
  lines: ReactNode;
  measuredAt: string;
  moves: Treasury['moves'];
  /** The terms of what is sold from it, a `TermsOf` each; null where nothing is. */
  terms: ReactNode;
};

/** A fund of the house: what it holds, where that came from, and what is sold from it. */
export function FundCard({ title, text, share, lines, measuredAt, moves, terms }: Props) {
  const t = useTranslations('plans');
  const format = formatter(useLocale());
  const zone = useZone();
  const [open, setOpen] = useState<'moves' | 'terms' | null>(null);
  const toggle = (which: 'moves' | 'terms') => () => setOpen(open === which ? null : which);
  return (
    <Card title={title}>
      <p className="text-s text-ink-2">{text}</p>
      {share === undefined ? null : (
        <div aria-hidden="true" className="mt-4 flex h-2 overflow-hidden rounded-full bg-control">
          <span className="bg-accent" style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
      <Sum className="mt-3 mb-3">{lines}</Sum>
      <p className="mb-3 text-xs text-ink-3" suppressHydrationWarning>
        {t('measured', { time: format.dateTime(measuredAt, zone) })}
      </p>
      <Fold title={t('moves')} open={open === 'moves'} onToggle={toggle('moves')}>
        <Moves moves={moves} />
      </Fold>
      {terms === null ? null : (
        <Fold title={t('terms')} open={open === 'terms'} onToggle={toggle('terms')}>
          <ul className="divide-y divide-line text-s">{terms}</ul>
        </Fold>
      )}
    </Card>
  );
}

/** The versions of the terms of one thing, a line each, the newest first. */
export function TermsOf<Version extends { version: number }>({
  name,
  history,
  line,
}: {
  name: string;
  history: readonly Version[];
  line: (version: Version) => string;
}) {
  return (
    <li className="grid gap-1 py-1.5">
      <bdi className="font-strong">{name}</bdi>
      {history.map((one) => (
        <span key={one.version} className="text-xs text-ink-2" suppressHydrationWarning>
          {line(one)}
        </span>
      ))}
    </li>
  );
}
