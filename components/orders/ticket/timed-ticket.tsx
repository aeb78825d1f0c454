'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState, type SubmitEvent } from 'react';
import { call, type CallResult } from '@/components/api/call';
import { useIsLost, useReturns } from '@/components/connection/use-connection';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { Notice } from '@/components/ui/error-state';
import { Money, Price } from '@/components/ui/figures/price';
import { Segmented } from '@/components/ui/fields/segmented';
import { SelectField } from '@/components/ui/fields/select-field';
import type { Side } from '@/lib/orders/rules';
import { lateDialog } from '@/components/ui/loading/late';
import { Held } from './held';
import { TimedPayoff } from './payoff-sketch';
import { WayChoice } from './side-choice';
import { stakeIssue, timedCost } from '@/lib/orders/estimates/timed-terms';
import { useAccount } from '../account/use-account';
import { useOrderWords } from '../shared/use-order-words';
import { useShown } from '../../ui/use-shown';
import { useObstacle, useTicketMarket, type TicketProps } from './use-ticket-market';
import { VisitorButtons } from './visitor-buttons';

const TimedReview = lateDialog(() => import('../dialogs/timed-review').then((m) => m.TimedReview));

export type TimedDraft = { direction: 'up' | 'down'; period: number; stake: string };
export type TimedTerms = CallResult<'GET order/getTimedTerms'>;

/** Whether timed options are offered here, and their stakes; null until it is known. */
function useTimedTerms(): TimedTerms | null {
  const returns = useReturns();
  const [terms, setTerms] = useState<TimedTerms | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    call('GET order/getTimedTerms', {}, { signal: leave.signal })
      .then(setTerms)
      .catch(() => undefined);
    return () => leave.abort();
  }, [returns]);
  return terms;
}

type Props = TicketProps & { side: Side; onPlaced?: () => void };

/** A stake on whether the price is higher or lower after a period. */
export function TimedTicket(props: Props) {
  const { terms, mode, side, onPlaced, ...rest } = props;
  const { t } = useOrderWords();
  const offered = useTimedTerms();
  const { now: quote } = useTicketMarket(props);
  const { account } = useAccount(mode);
  const obstacle = useObstacle(props);
  const [draft, setDraft] = useState<TimedDraft>(() => ({
    direction: side === 'long' ? 'up' : 'down',
    period: terms.periods[0]!.seconds,
    stake: '10',
  }));
  const [judged, setJudged] = useState(false);
  const { shown: review, show, dismiss } = useShown<TimedDraft>();
  const payout = terms.periods.find(({ seconds }) => seconds === draft.period)!.payout;
  const available = account?.wallets.find(({ currency }) => currency === 'USDT')?.available ?? null;
  const issue = stakeIssue(draft.stake, offered, available);
  const off = offered?.enabled === false;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setJudged(true);
    if (mode === null || obstacle || off || !quote || issue) return;
    show(draft);
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('ticket.title')} className="grid gap-3">
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
        onChange={(stake) => setDraft({ ...draft, stake })}
        onLeave={() => setJudged(true)}
      />
      <TimedSums draft={draft} payout={payout} price={quote?.price} />
      {mode === null ? (
        <VisitorButtons />
      ) : (
        <div className="grid gap-2">
          <AskTimed draft={draft} ready={Boolean(quote) && !obstacle && !off} />
          <Obstacles obstacle={obstacle} off={off} />
        </div>
      )}
      <p className="text-xs text-ink-3">{t('timed.risk')}</p>
      {review ? (
        <TimedReview
          key={review.count}
          {...{ ...rest, terms, mode, obstacle, payout }}
          draft={review.what}
          open={review.open}
          onClose={dismiss}
          onPlaced={() => {
            dismiss();
            onPlaced?.();
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

type DirectionProps = {
  value: TimedDraft['direction'];
  payout: string;
  onChange: (direction: TimedDraft['direction']) => void;
};

/** Up or down, each with what a win pays. */
function DirectionChoice({ value, payout, onChange }: DirectionProps) {
  const { t, format } = useOrderWords();
  const label = t('timed.wins', { percent: format.percent(payout) });
  return (
    <WayChoice
      legend={t('ticket.direction')}
      side={value === 'up' ? 'long' : 'short'}
      onChange={(side) => onChange(side === 'long' ? 'up' : 'down')}
      options={{
        long: { label, value: `↑ ${t('up')}` },
        short: { label, value: `↓ ${t('down')}` },
      }}
    />
  );
}

type PeriodProps = {
  periods: TicketProps['terms']['periods'];
  value: number;
  onChange: (seconds: number) => void;
};

const fewPeriods = 4;

function PeriodChoice({ periods, value, onChange }: PeriodProps) {
  const { t, spanText } = useOrderWords();
  const options = periods.map(({ seconds }) => ({
    value: String(seconds),
    label: spanText(seconds),
  }));
  if (periods.length > fewPeriods) {
    return (
      <SelectField
        label={t('timed.period')}
        value={String(value)}
        options={options}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    );
  }
  return (
    <div className="grid gap-1 text-s">
      <span aria-hidden="true" className="text-ink-2">
        {t('timed.period')}
      </span>
      <Segmented
        wide
        label={t('timed.period')}
        value={String(value)}
        options={options}
        onChange={(to) => onChange(Number(to))}
      />
    </div>
  );
}

type StakeProps = {
  stake: string;
  offered: TimedTerms | null;
  issue: ReturnType<typeof stakeIssue>;
  onChange: (stake: string) => void;
  onLeave: () => void;
};

function StakeField({ stake, offered, issue, onChange, onLeave }: StakeProps) {
  const { t, format } = useOrderWords();
  const bounds = {
    min: format.quantity(offered?.minStake ?? '0'),
    max: format.quantity(offered?.maxStake ?? '0'),
  };
  return (
    <DecimalField
      label={t('timed.stake')}
      aside={
        offered ? (
          <span className="num">
            {bounds.min}–{bounds.max}
          </span>
        ) : undefined
      }
      unit="USDT"
      step="1"
      value={stake}
      error={issue ? t(`checks.timed-${issue}`, bounds) : undefined}
      onChange={onChange}
      onBlur={onLeave}
    />
  );
}

/** What a timed option can bring and lose; shared by the ticket and its review. */
export function TimedSums(props: { draft: TimedDraft; payout: string; price: string | undefined }) {
  const { draft, payout, price } = props;
  const { t, format, isolated } = useOrderWords();
  const cost = timedCost(draft.stake, payout);
  return (
    <div className="grid gap-3">
      <Sum className="border-t border-line pt-3">
        <SumLine label={t('timed.price')}>{price ? <Price value={price} /> : '–'}</SumLine>
        <SumLine label={t('timed.ifWon')} strong>
          <Money value={cost.returned.toFixed()} />
        </SumLine>
        <SumLine label={t('timed.gain')}>
          {`+${format.money(cost.gain.toFixed())} (${format.percent(payout)})`}
        </SumLine>
        <SumLine label={<span title={t('timed.breakEvenWhy')}>{t('timed.breakEven')}</span>}>
          {format.percent(cost.breakEvenRate.toFixed(6), 2)}
        </SumLine>
        <SumLine label={t('timed.ifEqual')}>{t('timed.stakeBack')}</SumLine>
      </Sum>
      {price && cost.stake.gt(0) ? (
        <TimedPayoff
          direction={draft.direction}
          entry={price}
          gain={cost.gain.toFixed()}
          stake={cost.stake.toFixed()}
        />
      ) : null}
      <dl className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-m bg-control px-3 py-2 text-s">
        <dt className="text-ink-2">{t('timed.largestLoss')}</dt>
        <dd className="ms-auto font-strong text-wait">
          {isolated(`−${format.money(cost.stake.toFixed())}`)}
        </dd>
      </dl>
    </div>
  );
}

/** Says what will be bought; it is confirmed in the review that it opens. */
function AskTimed({ draft, ready }: { draft: TimedDraft; ready: boolean }) {
  const { t, format, spanText, isolated, fenced } = useOrderWords();
  const stake = isolated(format.money(timedCost(draft.stake, '0').stake.toFixed()));
  const values = { stake, span: fenced(spanText(draft.period)) };
  const lost = useIsLost();
  return (
    <Button
      type="submit"
      size="l"
      aria-haspopup="dialog"
      variant={lost ? 'quiet' : draft.direction === 'up' ? 'buy' : 'sell'}
      disabled={!ready}
    >
      {lost ? <Held /> : t(draft.direction === 'up' ? 'timed.askUp' : 'timed.askDown', values)}
    </Button>
  );
}
