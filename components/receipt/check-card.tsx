'use client';

import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { richNum } from '@/components/account/rich-num';
import { call } from '@/components/api/call';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { useZone } from '@/components/ui/figures/time';
import type { Order } from '@/lib/orders/contract';
import {
  recompute,
  type Part as PartName,
  type Recomputation,
  type Step,
} from '@/lib/orders/recompute/recompute-rules';
import { isOption } from '@/lib/orders/form-rules';
import { StepLine, exactText } from './step-line';

type Checked = { order: Order; atMs: number; count: number };

const amounts = ['margin', 'openFee', 'closeFee', 'profit'] as const;

/** The verdict over everything, and when this browser came to it. */
function Verdict({ found, checked }: { found: Recomputation; checked: Checked | null }) {
  const t = useTranslations('receipt.check');
  const format = formatter(useLocale());
  const zone = useZone();
  const count = found.steps.filter((step) => step.stated !== null || step.level).length;
  return (
    <div
      role="status"
      className={clsx(
        'flex gap-3 rounded-m px-4 py-3',
        found.agrees ? 'bg-accent-soft text-accent' : 'bg-wait-soft text-wait',
      )}
    >
      <Icon name={found.agrees ? 'check' : 'warning'} className="mt-0.5 size-6" />
      <div className="min-w-0">
        <p className="text-l font-strong tracking-tight">
          {t(found.agrees ? 'agrees' : 'differs')}
        </p>
        <p className="text-s">
          {found.agrees ? t('agreesText', { count }) : t('differsText')}
          {checked ? (
            <> {t.rich('agreesAt', { time: format.clock(checked.atMs, zone, true), ...richNum })}</>
          ) : null}
        </p>
      </div>
    </div>
  );
}

/** What was charged beside what comes out. */
function Amounts({ found }: { found: Recomputation }) {
  const t = useTranslations('receipt.check');
  const format = formatter(useLocale());
  const rows = amounts.flatMap((name) => found.steps.filter((step) => step.name === name));
  if (rows.length === 0) return null;
  const nameOf = ({ name, part, index, terms }: Step) => {
    const isTimed = terms[0]?.name === 'stake';
    const amount = t(isTimed ? 'amount.timed' : `amount.${name as (typeof amounts)[number]}`);
    return part === 'partial'
      ? t('amountOfPart', { amount, n: format.quantity(index + 1) })
      : amount;
  };
  return (
    <table className="w-full text-s">
      <thead>
        <tr className="text-xs text-ink-3">
          <th className="pb-1 text-start font-normal">{t('what')}</th>
          <th className="pb-1 text-end font-normal">{t('charged')}</th>
          <th className="pb-1 text-end font-normal">{t('recomputed')}</th>
          <th className="w-8">
            <span className="sr-only">{t('same')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((step) => (
          <tr key={`${step.name} ${step.part} ${step.index}`} className="border-t border-line">
            <th scope="row" className="py-2 text-start font-normal text-ink-2">
              {nameOf(step)}
            </th>
            <td className="py-2 text-end">
              <span className="num">{exactText(format, step.stated ?? '0', 2)}</span>
            </td>
            <td className="py-2 text-end font-strong">
              <span className="num">{exactText(format, step.result, 2)}</span>
            </td>
            <td className="py-2 text-end">
              <Icon
                name={step.agrees ? 'check' : 'close'}
                className={clsx('inline size-4', step.agrees ? 'text-accent' : 'text-wait')}
              />
              <span className="sr-only">{t(step.agrees ? 'same' : 'notSame')}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Place = { part: PartName; index: number };

/** The parts of an order in their order: opening, each closing, and what they came to. */
function placesOf(found: Recomputation): Place[] {
  const seen = new Map(found.steps.map((s) => [`${s.part} ${s.index}`, s]));
  return [...seen.values()].map(({ part, index }) => ({ part, index }));
}

/** The lines of one part; opening and a single closing stand side by side where there is room. */
function Part({
  place: { part, index },
  order,
  found,
  digits,
}: {
  place: Place;
  order: Order;
  found: Recomputation;
  digits: number;
}) {
  const t = useTranslations('receipt.check.part');
  const format = formatter(useLocale());
  const steps = found.steps.filter((step) => step.part === part && step.index === index);
  const isPair = order.receipt.close !== null && order.receipt.partial.length === 0;
  const wide = part === 'result' || !isPair;
  const name = part !== 'result' && part !== 'partial' && isOption(order);
  return (
    <div
      className={clsx(
        'min-w-0',
        wide && 'lg:col-span-2',
        part === 'close' && !wide && 'border-line lg:border-s',
      )}
    >
      <h3 className="border-t border-line bg-sunken px-4 py-2 text-s md:px-6">
        {t(name ? `timed-${part}` : part, { n: format.quantity(index + 1) })}
      </h3>
      <ol className={clsx(wide && 'lg:grid lg:grid-cols-2')}>
        {steps.map((step, i) => (
          <StepLine key={i} order={order} step={step} digits={digits} />
        ))}
      </ol>
    </div>
  );
}

/** Works the order out again in the reader's browser, from a receipt it fetches itself. */
export function CheckCard({ order: drawn, digits }: { order: Order; digits: number }) {
  const t = useTranslations('receipt.check');
  const [checked, setChecked] = useState<Checked | null>(null);
  const { run, busy, failure } = useAction(check, { words: () => t('failed'), says: 'here' });
  const order = checked?.order ?? drawn;
  const found = recompute(order);

  async function check() {
    const fetched = await call('GET order/getOptionsOrderById/{id}', { id: drawn.id });
    setChecked({ order: fetched, atMs: Date.now(), count: (checked?.count ?? 0) + 1 });
  }

  return (
    <section
      id="check"
      className="min-w-0 scroll-mt-20 overflow-hidden rounded-l border border-line bg-surface"
    >
      <div className="grid gap-4 p-4 md:px-6 md:py-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="text-l tracking-tight">{t('title')}</h2>
            <p className="mt-1 max-w-measure text-s text-ink-2">{t('intro')}</p>
          </div>
          <Button variant="primary" busy={busy} onClick={run} className="max-sm:w-full">
            {t(checked ? 'again' : 'button')}
          </Button>
        </div>
        {failure ? <Notice>{failure}</Notice> : null}
        <Verdict key={checked?.count} found={found} checked={checked} />
        <Amounts found={found} />
      </div>
      <div className="grid lg:grid-cols-2">
        {placesOf(found).map((place) => (
          <Part
            key={`${place.part} ${place.index} ${checked?.count ?? 0}`}
            place={place}
            order={order}
            found={found}
            digits={digits}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 md:px-6">
        <p className="max-w-measure text-xs text-ink-3">{t('note')}</p>
        <CopyButton variant="plain" text={JSON.stringify(order, null, 2)} label={t('copy')} />
      </div>
    </section>
  );
}
