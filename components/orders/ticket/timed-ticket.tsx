'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { useServerState } from '@/components/api/server-state';
import { useIsLost } from '@/components/connection/use-connection';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { Side } from '@/lib/orders/rules';
import { LessonLink } from '@/components/ui/card';
import { lateDialog } from '@/components/ui/loading/late';
import { Held } from './held';
import { DirectionChoice, PeriodChoice, StakeField, type TimedDraft } from './timed-fields';
import { TimedSums } from './timed-sums';
import { stakeIssue, timedCost } from '@/lib/orders/timed/terms-rules';
import type { FieldWords } from '../dialogs/use-field-words';
import { useAccount } from '../account/use-account';
import { OneClick } from '../one-click/one-click';
import { ticketPlace, useAsking } from '../one-click/use-asking';
import { timedTermsQuery } from '../queries';
import { OpenMarkets } from '../shared/open-markets';
import { useOrderWords } from '../shared/use-order-words';
import { useObstacle, useTicketMarket, type TicketProps } from './use-ticket-market';
import { VisitorButtons } from './visitor-buttons';

const TimedReview = lateDialog(() => import('../dialogs/timed-review').then((m) => m.TimedReview));

type Props = TicketProps & { side: Side; onPlaced?: () => void };

/** A stake on whether the price is higher or lower after a period. */
export function TimedTicket(props: Props) {
  const { terms, mode, side, onPlaced, ...rest } = props;
  const { t } = useOrderWords();
  const offered = useServerState(timedTermsQuery).data ?? null;
  const { now: quote } = useTicketMarket(props);
  const { account } = useAccount(mode);
  const obstacle = useObstacle(props);
  const [draft, setDraft] = useState<TimedDraft>(() => ({
    direction: side === 'long' ? 'up' : 'down',
    period: terms.periods[0]?.seconds ?? 0,
    stake: '10',
  }));
  const [judged, setJudged] = useState(false);
  const asking = useAsking<TimedDraft>(mode, ticketPlace(mode, terms.code, 'timed'));
  const { review, dismiss } = asking;
  const [refused, setRefused] = useState<FieldWords<'stake'>>({});
  // Null once the period is offered no longer: another one is chosen by the customer, never for them.
  const payoutOf = ({ period }: TimedDraft) =>
    terms.periods.find(({ seconds }) => seconds === period)?.payout ?? null;
  const payout = payoutOf(draft);
  const wallet = account?.wallets.find(({ currency }) => currency === 'USDT');
  const available = account?.stakeable ?? wallet?.available ?? null;
  const issue = stakeIssue(draft.stake, offered, available);
  const off = offered?.enabled === false;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setJudged(true);
    if (mode === null || obstacle || off || !quote || issue || payout === null) return;
    asking.ask(event, draft);
  }

  return (
    <form
      onSubmit={submit}
      onClickCapture={asking.hear}
      noValidate
      aria-label={t('ticket.title')}
      className="grid gap-3"
    >
      <DirectionChoice
        value={draft.direction}
        payout={payout}
        onChange={(direction) => setDraft({ ...draft, direction })}
      />
      <PeriodChoice
        periods={terms.periods}
        value={draft.period}
        onChange={(period) => setDraft({ ...draft, period })}
      />
      <StakeField
        stake={draft.stake}
        offered={offered}
        issue={judged ? issue : null}
        refused={refused.stake}
        onChange={(stake) => {
          setRefused({});
          setDraft({ ...draft, stake });
        }}
        onLeave={() => setJudged(true)}
      />
      {payout === null ? null : <TimedSums draft={draft} payout={payout} price={quote?.price} />}
      {mode === null ? (
        <VisitorButtons />
      ) : (
        <AskTimed
          draft={draft}
          terms={terms}
          obstacle={obstacle}
          off={off}
          isComplete={issue === null && payout !== null}
          isPriced={Boolean(quote)}
          atOnce={asking.atOnce}
          busy={asking.busy}
        />
      )}
      {mode ? <OneClick mode={mode} /> : null}
      {rest.state.reason === 'closed' ? <OpenMarkets /> : null}
      <p className="text-xs text-ink-3">
        {t('timed.risk')} <LessonLink to="binary-options">{t('timed.why')}</LessonLink>
      </p>
      {review ? (
        <TimedReview
          key={review.count}
          {...rest}
          terms={terms}
          mode={mode}
          obstacle={obstacle}
          payout={payoutOf(review.what.draft)}
          draft={review.what.draft}
          skips={review.what.skips}
          onSeen={asking.see}
          open={review.open}
          onClose={dismiss}
          onRefused={setRefused}
          onPlaced={(isShown) => {
            dismiss();
            if (isShown) onPlaced?.();
          }}
        />
      ) : null}
    </form>
  );
}

function Obstacles({ obstacle, off }: { obstacle: string | null; off: boolean }) {
  const codes = useTranslations('codes');
  if (off) return <Notice tone="wait">{codes('10120')}</Notice>;
  return obstacle ? <Notice tone="wait">{obstacle}</Notice> : null;
}

type AskProps = Pick<TicketProps, 'terms'> & {
  draft: TimedDraft;
  /** Whether the stake can be placed, for a period that is offered. */
  isComplete: boolean;
  isPriced: boolean;
  obstacle: string | null;
  off: boolean;
  /** Whether it is bought at once, and whether one is being bought. */
  atOnce: boolean;
  busy: boolean;
};

/** Says what will be bought; it is confirmed in the review that it opens, unless that is skipped. */
function AskTimed({ draft, terms, isComplete, isPriced, obstacle, off, ...sent }: AskProps) {
  const { t, format, spanText, isolated, fenced } = useOrderWords();
  const stake = isolated(format.money(timedCost(draft.stake, '0').stake.toFixed()));
  const values = { stake, span: fenced(spanText(draft.period)) };
  const lost = useIsLost();
  const isUp = draft.direction === 'up';
  return (
    <div className="grid gap-2">
      <Button
        type="submit"
        size="l"
        aria-haspopup={sent.atOnce ? undefined : 'dialog'}
        busy={sent.busy}
        variant={lost ? 'quiet' : isUp ? 'buy' : 'sell'}
        disabled={!isPriced || !isComplete || Boolean(obstacle) || off}
      >
        {lost ? (
          <Held />
        ) : isComplete ? (
          t(isUp ? 'timed.askUp' : 'timed.askDown', values)
        ) : (
          t(isUp ? 'timed.askUpNone' : 'timed.askDownNone', { code: isolated(terms.code) })
        )}
      </Button>
      <Obstacles obstacle={obstacle} off={off} />
    </div>
  );
}
