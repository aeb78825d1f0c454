'use client';

import type { CallResult } from '@/components/api/call';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { Segmented } from '@/components/ui/fields/segmented';
import { SelectField } from '@/components/ui/fields/select-field';
import type { stakeIssue } from '@/lib/orders/timed/terms-rules';
import { WayChoice } from './side-choice';
import type { TicketProps } from './use-ticket-market';
import { useOrderWords } from '../shared/use-order-words';
import { useSoon } from '@/components/ui/use-soon';

export type TimedDraft = { direction: 'up' | 'down'; period: number; stake: string };
export type TimedTerms = CallResult<'GET order/getTimedTerms'>;

type DirectionProps = {
  value: TimedDraft['direction'];
  /** null where no period that is offered is chosen. */
  payout: string | null;
  onChange: (direction: TimedDraft['direction']) => void;
};

/** Up or down, each with what a win pays. */
export function DirectionChoice({ value, payout, onChange }: DirectionProps) {
  const { t, format } = useOrderWords();
  const label = t('timed.wins', { percent: payout === null ? '–' : format.percent(payout) });
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

export function PeriodChoice({ periods, value, onChange }: PeriodProps) {
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
  /** What the server said of it, in words. */
  refused: string | undefined;
  onChange: (stake: string) => void;
  onLeave: () => void;
};

export function StakeField({ stake, offered, issue, refused, onChange, onLeave }: StakeProps) {
  const { t, format } = useOrderWords();
  const bounds = {
    min: format.quantity(offered?.minStake ?? '0'),
    max: format.quantity(offered?.maxStake ?? '0'),
  };
  const judgeSoon = useSoon(onLeave);
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
      error={issue ? t(`checks.timed-${issue}`, bounds) : refused}
      onChange={(typed) => {
        onChange(typed);
        judgeSoon();
      }}
      onBlur={onLeave}
    />
  );
}
