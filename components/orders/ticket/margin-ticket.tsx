'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { useIsLost } from '@/components/connection/use-connection';
import { recall } from '@/components/ui/remember';
import { useModeChange } from '@/components/shell/use-mode-change';
import { Button } from '@/components/ui/button';
import { isRead } from '@/components/ui/fields/decimal-field';
import { padded } from '@/lib/core/decimal-text';
import { Notice } from '@/components/ui/error-state';
import { digitsOf } from '@/lib/core/decimal-text';
import type { Mode, Money as Decimal } from '@/lib/core/money';
import { late, lateDialog } from '@/components/ui/loading/late';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { Fold } from '../../ui/fold';
import { Held } from './held';
import { SideChoice } from './side-choice';
import {
  basisOf,
  draftCost,
  draftIssues,
  isClean,
  type Draft,
  type DraftIssues,
} from '@/lib/orders/estimates/ticket-cost';
import { TicketFields, type FieldsProps } from './ticket-fields';
import { usePublishedLevels } from './ticket-levels';
import {
  firstSize,
  lotsOfSize,
  marginPerLot,
  sizeUnits,
  usableUnit,
  type SizeBasis,
} from '@/lib/orders/estimates/ticket-size';
import { TicketSummary } from './ticket-summary';
import { useLiveAccount } from '../account/use-account';
import { closeOutOf } from '@/lib/orders/estimates/draft-close-out';
import { useOrderWords } from '../shared/use-order-words';
import { useShown } from '../../ui/use-shown';
import { useObstacle, useTicketMarket, type TicketProps } from './use-ticket-market';
import { VisitorButtons } from './visitor-buttons';

const LevelFields = late(() => import('./level-fields').then((m) => m.LevelFields), {
  loading: () => <Skeleton className="h-40 w-full" />,
});
const ReviewDialog = lateDialog(() =>
  import('../dialogs/review-dialog').then((m) => m.ReviewDialog),
);

type Field = keyof DraftIssues;
const nothingShown: ReadonlySet<Field> = new Set();
const allShown: ReadonlySet<Field> = new Set<Field>([
  ...(['lots', 'limitPrice', 'goodTill'] as const),
  ...(['stopLoss', 'takeProfit', 'trailing'] as const),
]);

type Props = TicketProps & {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Told whether the order opened or waits. */
  onPlaced?: (tab: 'positions' | 'pending') => void;
};

/** What an order as it is written costs now, and what stands in its way. */
function useWritten(props: Props) {
  const { terms, mode, onDraft } = props;
  const { now: quote, market } = useTicketMarket(props);
  const { now: account, orders, status } = useLiveAccount(mode);
  const equity = account?.equity.gt(0) ? account.equity : null;
  const basis = { perLot: market && marginPerLot(props.draft, terms, market), equity };
  const draft = { ...props.draft, lots: lotsOfSize(props.draft, basis, terms) };
  useFirstSize(props, market !== null && (mode === null || status !== 'loading') ? basis : null);
  usePublishedLevels(draft, terms, market, onDraft);
  const free = account?.freeMargin ?? null;
  const issues = draftIssues(draft, terms, market, free);
  const cost = market && draftCost(draft, terms, market);
  const lacking = issues.lots === 'margin' && cost && free ? { needed: cost.needed, free } : null;
  const closeOut = closeOutOf({ ...props, draft, cost, market, account, orders });
  return { draft, basis, quote, market, account, issues, cost, lacking, closeOut };
}

/** Puts the first size once all that it is reckoned by is known: `basis` is null until then. */
function useFirstSize({ draft, terms, onDraft }: Props, basis: SizeBasis | null) {
  useEffect(() => {
    if (draft.size !== null || !basis) return;
    const kept = sizeUnits.find((unit) => unit === recall('sizeunit')) ?? draft.unit;
    const unit = usableUnit(kept, basis.equity !== null);
    onDraft({ ...draft, unit, size: firstSize(unit, basis, terms) });
  });
}

/** Which fields have been left or sent: only those are told what is wrong with them. */
function useJudged(issues: DraftIssues) {
  const [shown, setShown] = useState(nothingShown);
  const visible = Object.entries(issues).map(([field, issue]) => [
    field,
    shown.has(field as Field) ? issue : null,
  ]);
  return {
    visible: Object.fromEntries(visible) as DraftIssues,
    leave: (field: Field) => setShown((before) => new Set([...before, field])),
    judgeAll: () => setShown(allShown),
    forget: () => setShown(nothingShown),
  };
}

/** A margin order, at the market or at a limit. */
export function MarginTicket(props: Props) {
  const { terms, mode, draft: typed, onDraft, onPlaced, ...rest } = props;
  const { t } = useOrderWords();
  const common = useTranslations('common');
  const written = useWritten(props);
  const { draft, quote, market, account, issues, cost, lacking, closeOut } = written;
  const { visible, leave, judgeAll, forget } = useJudged(issues);
  const [open, setOpen] = useState(false);
  const { shown: review, show, dismiss } = useShown<Draft>();
  const obstacle = useObstacle(props);
  const change = (to: Partial<Draft>) => onDraft({ ...typed, ...to });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (mode === null || obstacle || !market) return;
    judgeAll();
    if (issues.stopLoss || issues.takeProfit || issues.trailing) setOpen(true);
    if (isClean(issues) && isRead(event.currentTarget)) show(draft);
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('ticket.title')} className="grid gap-3">
      <SideChoice side={draft.side} quote={quote} onChange={(side) => change({ side })} />
      <TicketFields
        {...{ terms, mode, draft, quote, market, account }}
        basis={written.basis}
        issues={visible}
        onChange={change}
        onLeave={leave}
        onLevels={() => setOpen(true)}
      />
      <Levels
        {...{ terms, draft, quote, market, open }}
        issues={visible}
        onToggle={() => setOpen(!open)}
        onChange={change}
        onLeave={leave}
      />
      <TicketSummary {...{ cost, terms, account, closeOut }} side={draft.side} />
      <Ask
        {...{ mode, draft, terms, obstacle, lacking }}
        sized={issues.lots === null || issues.lots === 'margin'}
        open={cost?.open}
        known={market !== null}
      />
      <p className="text-xs text-ink-3">{common('risk')}</p>
      {review ? (
        <ReviewDialog
          key={review.count}
          {...rest}
          {...{ terms, mode, obstacle }}
          draft={review.what}
          open={review.open}
          onClose={dismiss}
          onPlaced={(tab) => {
            dismiss();
            // A limit that stayed here would be drawn beside the real one, and invite a second.
            const placed = { limitPrice: '', goodTill: null };
            change({ ...placed, stopLoss: '', takeProfit: '', trailing: '' });
            forget();
            onPlaced?.(tab);
          }}
        />
      ) : null}
    </form>
  );
}

type LevelsProps = Pick<
  FieldsProps,
  'terms' | 'draft' | 'quote' | 'market' | 'issues' | 'onChange' | 'onLeave'
> & { open: boolean; onToggle: () => void };

/** Stop, target and trailing stop, folded away until they are asked for. */
function Levels({ terms, draft, quote, market, open, onToggle, ...rest }: LevelsProps) {
  const { t } = useOrderWords();
  return (
    <Fold
      title={t('ticket.levels')}
      aside={<LevelsAside draft={draft} />}
      open={open}
      onToggle={onToggle}
    >
      <LevelFields
        sided={draft.type === 'market'}
        levels={draft}
        basis={market && basisOf(draft, terms, market)}
        {...{ digits: quote?.digits ?? 0, currency: terms.quote }}
        {...rest}
      />
    </Fold>
  );
}

/** How many levels are set, where they are folded away. */
function LevelsAside({ draft }: { draft: Draft }) {
  const { t, format } = useOrderWords();
  const set = [draft.stopLoss, draft.takeProfit, draft.trailing].filter(Boolean).length;
  return set ? format.quantity(set) : t('ticket.noLevels');
}

type AskPlaceProps = Pick<Props, 'mode' | 'draft' | 'terms'> & {
  open: string | undefined;
  obstacle: string | null;
  lacking: { needed: Decimal; free: Decimal } | null;
  /** Whether the size can be ordered. */
  sized: boolean;
  /** Whether there is a price to order at. */
  known: boolean;
};

/** The way on: to the review, or for a visitor to an account; and what stands in it. */
function Ask({ mode, obstacle, lacking, known, ...order }: AskPlaceProps) {
  if (mode === null) return <VisitorButtons />;
  return (
    <AskButton {...order} ready={known && order.sized && !obstacle && !lacking}>
      {obstacle ? <Notice tone="wait">{obstacle}</Notice> : null}
      {lacking && !obstacle ? <MarginNotice {...{ mode, lacking }} /> : null}
    </AskButton>
  );
}

type AskProps = Pick<Props, 'draft' | 'terms'> & {
  open: string | undefined;
  sized: boolean;
  ready: boolean;
  children: ReactNode;
};

/** Says what the order will do; what it costs is confirmed in the review that it opens. */
function AskButton({ draft, terms, open, sized, ready, children }: AskProps) {
  const { t, format, lotsText, isolated, fenced } = useOrderWords();
  const lost = useIsLost();
  const isLong = draft.side === 'long';
  const lots = fenced(lotsText(draft.lots || '0'));
  const limit = padded(draft.limitPrice, digitsOf(terms.tickSize));
  const price = isolated(format.price(limit || open || '0'));
  const what = { lots, code: isolated(terms.code), price };
  return (
    <div className="grid gap-2">
      <Button
        type="submit"
        size="l"
        aria-haspopup="dialog"
        variant={lost ? 'quiet' : isLong ? 'buy' : 'sell'}
        disabled={!ready}
      >
        {lost ? (
          <Held />
        ) : !sized ? (
          t(isLong ? 'ticket.askBuyNone' : 'ticket.askSellNone', { code: isolated(terms.code) })
        ) : draft.type === 'limit' ? (
          t(isLong ? 'ticket.askBuyLimit' : 'ticket.askSellLimit', what)
        ) : (
          t(isLong ? 'ticket.askBuy' : 'ticket.askSell', what)
        )}
      </Button>
      {children}
    </div>
  );
}

/** What an order lacks, and the way to the account that it could be tried in. */
function MarginNotice(props: { mode: Mode; lacking: { needed: Decimal; free: Decimal } }) {
  const { mode, lacking } = props;
  const { t, format } = useOrderWords();
  const { change, sending, refreshing } = useModeChange({
    real: t('ticket.inReal'),
    demo: t('ticket.inDemo'),
    failed: t('ticket.switchFailed'),
  });
  return (
    <>
      <Notice tone="wait">
        {t('checks.margin', {
          needed: format.amount(lacking.needed.toFixed()),
          free: format.amount(lacking.free.toFixed()),
        })}
      </Notice>
      {mode === 'real' ? (
        <Button busy={sending || refreshing} onClick={() => void change('demo')}>
          {t('ticket.toDemo')}
        </Button>
      ) : null}
    </>
  );
}
