'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { call } from '@/components/api/call';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/change';
import { DecimalField } from '@/components/ui/decimal-field';
import { closeDecimal } from '@/components/ui/decimal-text';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import type { MarginOrder } from '@/lib/orders/contract';
import { closingPrice } from '@/lib/orders/rules';
import { refreshAccount } from './account-store';
import { levelIssue, type Level } from './level-check';
import { codesOf, orderDigits, rateNow, valueAt } from './order-value';
import { quoteOf } from './quotes';
import { RefusalNotice } from './refusal';
import { useAttempt } from './use-attempt';
import { useOrderWords } from './use-order-words';
import { useQuotes } from './use-quote';

type Props = { order: MarginOrder; open: boolean; onClose: () => void };

type Body = { id: string; stopLoss: string | null; takeProfit: string | null };

const send = (body: Body, idempotencyKey: string) =>
  call('POST order/updateOptions', body, { idempotencyKey });

/** The tick size as the instrument's terms have it; until they are here, one of the price's last place. */
function useTickSize(code: string, digits: number): string {
  const [tickSize, setTickSize] = useState<string | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    call('GET index/getMarketInfo/{code}', { code }, { signal: leave.signal })
      .then((info) => setTickSize(info.tickSize))
      .catch(() => undefined);
    return () => leave.abort();
  }, [code]);
  return tickSize ?? (digits ? `0.${'1'.padStart(digits, '0')}` : '1');
}

/** What has been typed for an order's stop and target, judged and valued live. */
function useLevels(order: MarginOrder) {
  const { t, format } = useOrderWords();
  const [typed, setTyped] = useState({
    stopLoss: order.stopLoss ?? '',
    takeProfit: order.takeProfit ?? '',
  });
  useQuotes(codesOf([order]));
  const quote = quoteOf(order.code);
  const digits = Math.max(orderDigits(order), quote?.digits ?? 0);
  const tickSize = useTickSize(order.code, digits);
  const side = order.side ?? 'long';
  const rate = rateNow(order, quoteOf);
  const price = quote && format.price(closingPrice(side, quote), digits);

  // A level that stays as it is may have been passed by the price meanwhile; the server decides.
  const issueOf = (level: Level) =>
    quote && closeDecimal(typed[level]) !== (order[level] ?? '')
      ? levelIssue(side, level, typed[level], quote, tickSize)
      : null;

  return {
    typed,
    type: (level: Level, value: string) => setTyped({ ...typed, [level]: value }),
    digits,
    tickSize,
    price,
    isClean: !issueOf('stopLoss') && !issueOf('takeProfit'),
    issueWords(level: Level) {
      const issue = issueOf(level);
      if (!issue || !price) return undefined;
      return issue === 'tick'
        ? t('checks.tick', { step: format.price(tickSize) })
        : t(`checks.${issue}`, { price });
    },
    /** The net result of closing at a level. */
    outcome(level: Level) {
      const at = closeDecimal(typed[level]);
      if (!at || rate === undefined || issueOf(level)) return null;
      const value = valueAt(order, at, rate);
      return value.profit.sub(value.closeFee).sub(order.fee).toFixed();
    },
  };
}

/** Sets, moves or removes stop loss and take profit, with what each would bring. */
export function LevelsDialog({ order, open, onClose }: Props) {
  const { t, format } = useOrderWords();
  const common = useTranslations('common');
  const form = useId();
  const { attempt, phase, error } = useAttempt(send);
  const levels = useLevels(order);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (!levels.isClean) return;
    const changed = await attempt({
      id: order.id,
      stopLoss: closeDecimal(levels.typed.stopLoss) || null,
      takeProfit: closeDecimal(levels.typed.takeProfit) || null,
    });
    if (!changed) return;
    void refreshAccount();
    const shown = (level: string | null) =>
      level ? format.price(level, levels.digits) : t('none');
    const { code, stopLoss, takeProfit } = changed;
    toast(t('levels.done', { code, stop: shown(stopLoss), target: shown(takeProfit) }));
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('levels.title', { code: order.code })}
      text={t('levels.text', { price: levels.price ?? '–' })}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={phase === 'sending'}>
            {phase === 'unsure' ? common('retry') : t('levels.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} className="grid gap-3" noValidate>
        <LevelFields levels={levels} />
        <p className="text-xs text-ink-3">{common('risk')}</p>
        <RefusalNotice
          phase={phase}
          error={error}
          nothing={t('levels.nothing')}
          unsure={t('levels.unsure')}
        />
      </form>
    </Dialog>
  );
}

function LevelFields({ levels }: { levels: ReturnType<typeof useLevels> }) {
  const { t } = useOrderWords();
  const both = ['stopLoss', 'takeProfit'] as const;
  return (
    <>
      <div className="grid grid-cols-2 gap-2 pt-1">
        {both.map((level) => (
          <DecimalField
            key={level}
            label={t(`ticket.${level}`)}
            placeholder={t('none')}
            value={levels.typed[level]}
            step={levels.tickSize}
            error={levels.issueWords(level)}
            onChange={(value) => levels.type(level, value)}
          />
        ))}
      </div>
      <Sum>
        {both.map((level) => {
          const outcome = levels.outcome(level);
          return (
            <SumLine
              key={level}
              label={t(level === 'stopLoss' ? 'levels.atStop' : 'levels.atTarget')}
              strong
            >
              {outcome ? (
                <SignedAmount
                  value={outcome}
                  plain={level === 'stopLoss'}
                  className={level === 'stopLoss' ? 'text-wait' : undefined}
                />
              ) : (
                '–'
              )}
            </SumLine>
          );
        })}
      </Sum>
    </>
  );
}
