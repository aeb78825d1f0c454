'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useIsLost } from '@/components/connection/use-connection';
import { useModeChange } from '@/components/shell/use-mode-change';
import { Button } from '@/components/ui/button';
import { padded } from '@/components/ui/decimal-text';
import { Notice } from '@/components/ui/error-state';
import { digitsOf } from '@/components/ui/format';
import type { Mode, Money as Decimal } from '@/lib/core/money';
import { lateDialog } from '@/components/ui/late';
import { Fold } from './fold';
import { Held } from './held';
import { LevelFields } from './level-fields';
import { SideChoice } from './side-choice';
import {
  basisOf,
  draftCost,
  draftIssues,
  isClean,
  type Draft,
  type DraftIssues,
} from './ticket-cost';
import { TicketFields } from './ticket-fields';
import { usePublishedLevels } from './ticket-levels';
import { TicketSummary } from './ticket-summary';
import { useLiveAccount } from './use-account';
import { closeOutOf } from './draft-close-out';
import { useOrderWords } from './use-order-words';
import { useShown } from './use-shown';
import { useObstacle, useTicketMarket, type TicketProps } from './use-ticket-market';
import { VisitorButtons } from './visitor-buttons';

const ReviewDialog = lateDialog(() => import('./review-dialog').then((m) => m.ReviewDialog));

type Field = keyof DraftIssues;
const nothingShown: ReadonlySet<Field> = new Set();
const allShown: ReadonlySet<Field> = new Set<Field>([
  ...(['lots', 'limitPrice', 'goodTill'] as const),
  ...(['stopLoss', 'takeProfit', 'trailing'] as const),
]);

type Props = TicketProps & {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onPlaced?: () => void;
};

/** What an order as it is written costs now, and what stands in its way. */
function useWritten(props: Props) {
  const { terms, mode, draft, onDraft } = props;
  const { now: quote, market } = useTicketMarket(props);
  const { now: account, orders } = useLiveAccount(mode);
  usePublishedLevels(draft, terms, market, onDraft);
  const free = account?.freeMargin ?? null;
  const issues = draftIssues(draft, terms, market, free);
  const cost = market && draftCost(draft, terms, market);
  const lacking = issues.lots === 'margin' && cost && free ? { needed: cost.needed, free } : null;
  const closeOut = closeOutOf({ ...props, cost, market, account, orders });
  return { quote, market, account, issues, cost, lacking, closeOut };
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
  const { terms, mode, draft, onDraft, onPlaced, ...rest } = props;
  const { t } = useOrderWords();
  const common = useTranslations('common');
  const { quote, market, account, issues, cost, lacking, closeOut } = useWritten(props);
  const { visible, leave, judgeAll, forget } = useJudged(issues);
  const [open, setOpen] = useState(false);
  const { shown: review, show, dismiss } = useShown<Draft>();
  const obstacle = useObstacle(props);
  const change = (to: Partial<Draft>) => onDraft({ ...draft, ...to });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (mode === null || obstacle || !market) return;
    judgeAll();
    if (issues.stopLoss || issues.takeProfit || issues.trailing) setOpen(true);
    if (isClean(issues)) show(draft);
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('ticket.title')} className="grid gap-3">
      <SideChoice side={draft.side} quote={quote} onChange={(side) => change({ side })} />
      <TicketFields
        {...{ terms, draft, quote, market, account }}
        issues={visible}
        onChange={change}
        onLeave={leave}
        onLevels={() => setOpen(true)}
      />
      <Fold
        title={t('ticket.levels')}
        aside={<LevelsAside draft={draft} />}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <LevelFields
          sided={draft.type === 'market'}
          levels={draft}
          basis={market && basisOf(draft, terms, market)}
          {...{ digits: quote?.digits ?? 0, currency: terms.quote }}
          issues={visible}
          onChange={change}
          onLeave={leave}
        />
      </Fold>
      <TicketSummary {...{ cost, terms, account, closeOut }} side={draft.side} />
      <Ask
        {...{ mode, draft, terms, obstacle, lacking }}
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
          onPlaced={() => {
            dismiss();
            // A limit that stayed here would be drawn beside the real one, and invite a second.
            const placed = { limitPrice: '', goodTill: null };
            change({ ...placed, stopLoss: '', takeProfit: '', trailing: '' });
            forget();
            onPlaced?.();
          }}
        />
      ) : null}
    </form>
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
  /** Whether there is a price to order at. */
  known: boolean;
};

/** The way on: to the review, or for a visitor to an account; and what stands in it. */
function Ask({ mode, obstacle, lacking, known, ...order }: AskPlaceProps) {
  if (mode === null) return <VisitorButtons />;
  return (
    <AskButton {...order} ready={known && !obstacle && !lacking}>
      {obstacle ? <Notice tone="wait">{obstacle}</Notice> : null}
      {lacking && !obstacle ? <MarginNotice {...{ mode, lacking }} /> : null}
    </AskButton>
  );
}

type AskProps = Pick<Props, 'draft' | 'terms'> & {
  open: string | undefined;
  ready: boolean;
  children: ReactNode;
};

/** Says what the order will do; what it costs is confirmed in the review that it opens. */
function AskButton({ draft, terms, open, ready, children }: AskProps) {
  const { t, format, isolated } = useOrderWords();
  const lost = useIsLost();
  const isLong = draft.side === 'long';
  const lots = format.price(draft.lots || '0');
  const limit = padded(draft.limitPrice, digitsOf(terms.tickSize));
  const price = isolated(format.price(limit || open || '0'));
  const what = { lots: isolated(lots), code: isolated(terms.code), price };
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
