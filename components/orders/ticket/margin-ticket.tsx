'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState, type SetStateAction, type SubmitEvent } from 'react';
import { recall } from '@/components/ui/remember';
import { isRead } from '@/components/ui/fields/field';
import { late, lateDialog } from '@/components/ui/loading/late';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { Fold } from '@/components/ui/fold';
import { Ask } from './margin-ask';
import { SideChoice } from './side-choice';
import {
  basisOf,
  draftCost,
  draftIssues,
  isClean,
  type Draft,
  type DraftIssues,
} from '@/lib/orders/estimates/ticket-cost-rules';
import type { FieldWords } from '../dialogs/use-field-words';
import type { FieldsProps, RefusedField } from './fields-props';
import { TicketFields } from './ticket-fields';
import { usePublishedLevels } from './ticket-levels';
import {
  firstSize,
  lotsOfSize,
  marginPerLot,
  usableUnit,
  type SizeBasis,
} from '@/lib/orders/estimates/ticket-size-rules';
import { sizeUnits } from '@/lib/orders/estimates/ticket-terms-rules';
import { TicketSummary } from './ticket-summary';
import { useLiveAccount } from '../account/use-account';
import { ticketPlace, useAsking } from '../one-click/use-asking';
import { closeOutOf } from '@/lib/orders/estimates/draft-close-out-rules';
import { useOrderWords } from '../shared/use-order-words';
import { useObstacle, useTicketMarket, type TicketProps } from './use-ticket-market';

const LevelFields = late(() => import('./level-fields').then((m) => m.LevelFields), {
  loading: () => <Skeleton className="h-40 w-full" />,
});
const OneClick = late(() => import('../one-click/one-click').then((m) => m.OneClick), {
  shape: 'line',
});
const ReviewDialog = lateDialog(() =>
  import('../dialogs/review-dialog').then((m) => m.ReviewDialog),
);

type Field = keyof DraftIssues;
const nothingShown: ReadonlySet<Field> = new Set();

type Props = TicketProps & {
  draft: Draft;
  onDraft: (draft: SetStateAction<Draft>) => void;
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
    judgeAll: () => setShown(new Set(Object.keys(issues) as Field[])),
    forget: () => setShown(nothingShown),
  };
}

/** A margin order, at the market or at a limit. */
export function MarginTicket(props: Props) {
  const { terms, mode, draft: typed, onDraft, onPlaced, ...rest } = props;
  const { t } = useOrderWords();
  const common = useTranslations('common');
  const [refused, setRefused] = useState<FieldWords<RefusedField>>({});
  // What was refused was refused of the order as it was.
  const write = (to: SetStateAction<Draft>) => {
    setRefused({});
    onDraft(to);
  };
  const written = useWritten({ ...props, onDraft: write });
  const { draft, quote, market, account, issues, cost, lacking, closeOut } = written;
  const { visible, leave, judgeAll, forget } = useJudged(issues);
  const [open, setOpen] = useState(false);
  const asking = useAsking<Draft>(mode, ticketPlace(mode, terms.code, 'margin'));
  const { review, dismiss } = asking;
  const obstacle = useObstacle(props);
  const change = (to: Partial<Draft>) => write({ ...typed, ...to });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (mode === null || obstacle || !market) return;
    judgeAll();
    if (issues.stopLoss || issues.takeProfit || issues.trailing) setOpen(true);
    if (isClean(issues) && isRead(event.currentTarget)) asking.ask(event, draft);
  }

  return (
    <form
      onSubmit={submit}
      onClickCapture={asking.hear}
      noValidate
      aria-label={t('ticket.title')}
      className="grid gap-3"
    >
      <SideChoice side={draft.side} quote={quote} onChange={(side) => change({ side })} />
      <TicketFields
        terms={terms}
        mode={mode}
        draft={draft}
        quote={quote}
        market={market}
        account={account}
        basis={written.basis}
        issues={visible}
        refused={refused}
        onChange={change}
        onLeave={leave}
        onLevels={() => setOpen(true)}
      />
      <Levels
        terms={terms}
        draft={draft}
        quote={quote}
        market={market}
        open={open}
        issues={visible}
        refused={refused}
        onToggle={() => setOpen(!open)}
        onChange={change}
        onLeave={leave}
      />
      <TicketSummary
        cost={cost}
        terms={terms}
        account={account}
        closeOut={lacking ? undefined : closeOut}
        side={draft.side}
      />
      <Ask
        mode={mode}
        state={rest.state}
        draft={draft}
        terms={terms}
        obstacle={obstacle}
        lacking={lacking}
        sized={!issues.lots || lacking !== null}
        open={cost?.open}
        known={market !== null}
        atOnce={asking.atOnce}
        busy={asking.busy}
      />
      {mode ? <OneClick mode={mode} /> : null}
      <p className="text-xs text-ink-3">{common('risk')}</p>
      {review ? (
        <ReviewDialog
          key={review.count}
          {...rest}
          terms={terms}
          mode={mode}
          obstacle={obstacle}
          draft={review.what.draft}
          skips={review.what.skips}
          onSeen={asking.see}
          open={review.open}
          onClose={dismiss}
          onRefused={(said) => {
            setRefused(said);
            if (said.stopLoss || said.takeProfit || said.trailing) setOpen(true);
          }}
          onPlaced={(tab, left) => {
            dismiss();
            write(left);
            forget();
            if (tab) onPlaced?.(tab);
          }}
        />
      ) : null}
    </form>
  );
}

type LevelsProps = Pick<
  FieldsProps,
  'terms' | 'draft' | 'quote' | 'market' | 'issues' | 'refused' | 'onChange' | 'onLeave'
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
        digits={quote?.digits ?? 0}
        currency={terms.quote}
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
