'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { serverState, useServerState } from '@/components/api/server-state';
import { Button, IconButton } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { Hallmark } from '@/components/ui/hallmark';
import type { Order } from '@/lib/orders/contract';
import { isOption } from '@/lib/orders/form-rules';
import { recompute } from '@/lib/orders/recompute/recompute-rules';
import { curveQuery, optionRecordQuery } from './queries';
import { ResultCard, type Beside } from './result-card';
import { dismissResult, dismissResults, type Result } from './result-store';

const waitMs = 1_500;
const never = { enabled: false } as const;

/** What stands beside a result, once it is here or does not come soon; it stays as it is then, so that nothing shifts. */
function useBeside({ order, mode }: Result): Beside | null {
  const { id } = order;
  const curve = useServerState(curveQuery(order));
  const counts = isOption(order);
  const record = useServerState({ ...optionRecordQuery(mode), ...(counts ? {} : never) });
  const [kept, keep] = useState<{ id: string; beside: Beside } | null>(null);
  const isKept = kept?.id === id;
  const isHere =
    (curve.data !== undefined || curve.isError) &&
    (!counts || record.data !== undefined || record.isError);
  const now = { curve: curve.data ?? null, record: record.data ?? null };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    if (isKept) return;
    const take = () => keep({ id, beside: latest.current });
    if (isHere) return take();
    const timer = setTimeout(take, waitMs);
    return () => clearTimeout(timer);
  }, [id, isKept, isHere]);
  return isKept ? kept.beside : isHere ? now : null;
}

/** Whether a press of Escape is nobody else's: no dialog or menu is open, and no field or line has it. */
const isFree = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  !document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') &&
  !(
    event.target instanceof Element &&
    event.target.closest(
      'input:not([type=radio], [type=checkbox]), textarea, select, [role="slider"]',
    )
  );

function useEscape(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => isFree(event) && latest.current();
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Focus that would go with the last card goes to the chart beneath it. */
function leaveTo(card: HTMLElement | null): void {
  if (!card?.contains(document.activeElement)) return;
  document.querySelector<HTMLElement>('.plot[tabindex]')?.focus({ preventScroll: true });
}

/** The newest result with the others beneath it, until it is put away. It takes no focus and stops nothing. */
export function ResultStack({ results }: { results: readonly Result[] }) {
  const [top] = results;
  return top ? <Stack top={top} next={results[1]} beneath={results.length - 1} /> : null;
}

type StackProps = { top: Result; next: Result | undefined; beneath: number };

function Stack({ top, next, beneath }: StackProps) {
  const t = useTranslations('results');
  const locale = useLocale();
  const box = useRef<HTMLElement>(null);
  const beside = useBeside(top);
  // On a phone it would cover the whole chart, so there it says the most of it until it is asked for all.
  const [unfolded, unfold] = useState<string | null>(null);
  const isUnfolded = unfolded === top.order.id;
  useEffect(() => {
    if (next) void serverState().prefetchQuery(curveQuery(next.order));
  }, [next]);
  const putAway = () => {
    if (beneath === 0) leaveTo(box.current);
    dismissResult(top.order.id);
  };
  const all = () => {
    leaveTo(box.current);
    dismissResults();
  };
  useEscape(putAway);
  return (
    <section
      ref={box}
      data-result
      aria-label={t('label')}
      className={clsx(
        'absolute start-2 top-1 z-[15] w-[min(21rem,calc(100%-1rem))] lg:top-18 lg:z-[31]',
        !beside && 'invisible',
      )}
    >
      {beneath > 0 ? <Edges several={beneath > 1} /> : null}
      <div
        // Its place is that of the oldest candles in every language; its words run as the language does.
        dir={new Intl.Locale(locale).language === 'ar' ? 'rtl' : 'ltr'}
        className="relative flex max-h-[max(13rem,calc(100svh-19rem))] flex-col overflow-hidden rounded-l border border-line bg-surface shadow-card lg:max-h-[max(18rem,calc(100svh-13rem-clamp(11rem,25.6svh,18rem)))]"
      >
        {beside ? (
          <article
            key={top.order.id}
            aria-label={top.order.code}
            tabIndex={0}
            className={clsx(
              'min-h-0 animate-rise overflow-y-auto -outline-offset-2',
              !isUnfolded && 'max-lg:[&>:not(:first-child)]:hidden',
            )}
          >
            <ResultCard order={top.order} {...beside} />
          </article>
        ) : null}
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-1.5">
          <ReceiptLink order={top.order} />
          <span className="ms-auto flex gap-2">
            {beneath > 0 ? (
              <Button size="s" variant="plain" onClick={all}>
                {t('doneAll')}
              </Button>
            ) : null}
            <Unfold open={isUnfolded} onToggle={() => unfold(isUnfolded ? null : top.order.id)} />
            <Button size="s" onClick={putAway}>
              {beneath > 0 ? t('next', { count: formatter(locale).quantity(beneath) }) : t('done')}
            </Button>
          </span>
        </div>
      </div>
    </section>
  );
}

/** The way to all of a result, where only the most of it is seen. */
function Unfold({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const t = useTranslations('common');
  return (
    <IconButton label={t('more')} aria-expanded={open} onClick={onToggle} className="lg:hidden">
      <Icon name="down" className={clsx('size-4', open && 'rotate-180')} />
    </IconButton>
  );
}

/** The edges of what lies beneath. */
const Edges = ({ several }: { several: boolean }) => (
  <span aria-hidden="true">
    {several ? (
      <span className="absolute inset-x-4 -bottom-2 h-6 rounded-l border border-line bg-surface" />
    ) : null}
    <span className="absolute inset-x-2 -bottom-1 h-6 rounded-l border border-line bg-surface" />
  </span>
);

/** The way to what proves it, worked out again here. */
function ReceiptLink({ order }: { order: Order }) {
  const t = useTranslations('results');
  const orders = useTranslations('orders');
  const { agrees, steps } = recompute(order);
  const count = steps.filter((step) => step.stated !== null || step.level).length;
  return (
    <Link
      href={`/profile/orders/${order.id}`}
      prefetch={false}
      className="inline-flex min-h-9 items-center gap-1.5 text-s font-strong text-accent underline-offset-4 hover:underline"
    >
      <Hallmark tone={agrees ? 'good' : 'bad'} className="size-4" />
      {agrees && count ? t('receipt', { count }) : agrees ? orders('receipt') : t('differs')}
    </Link>
  );
}
