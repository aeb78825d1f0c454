'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState, type SubmitEvent } from 'react';
import { ApiRefusal } from '@/components/api/call';
import { useLivePrice } from '@/components/markets/quotes/use-live-price';
import { useTerms } from '@/components/markets/quotes/use-terms';
import { Button, ButtonLink } from '@/components/ui/button';
import { DecimalField, isRead } from '@/components/ui/fields/decimal-field';
import { closeDecimal } from '@/lib/core/decimal-text';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';
import { TextField } from '@/components/ui/fields/field';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { toast } from '@/components/ui/toast';
import { farShareOf } from '@/lib/markets/far-rules';
import { useSaid } from '@/components/ui/use-said';
import { activeAtMost, alertIssue, directionOf, noteLength } from '@/lib/alerts/rules';
import { addAlert } from './queries';

type Props = {
  code: string;
  /** Decimal places of its price. */
  digits: number;
  /** Its price as the page knows it. */
  price: string | null;
  isVisitor: boolean;
  open: boolean;
  onClose: () => void;
};

/** Asks at which price to tell, once; whether above or below follows from the price now. */
export function AlertDialog(props: Props) {
  const { code, open, onClose, isVisitor } = props;
  const t = useTranslations('alerts');
  return isVisitor ? (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('setFor', { code })}
      text={t('loginText')}
      actions={
        <ButtonLink
          variant="primary"
          href={`/pass/login?next=${encodeURIComponent(`/cruuency?code=${code}`)}`}
        >
          {t('login')}
        </ButtonLink>
      }
    />
  ) : (
    <AlertForm {...props} />
  );
}

/** What was typed, judged against the price of this moment. */
function useLevel({ code, digits, price }: Pick<Props, 'code' | 'digits' | 'price'>) {
  const t = useTranslations('alerts');
  const format = formatter(useLocale());
  // A closed market sends no ticks: its price comes with its terms.
  const info = useTerms(code);
  const [typed, type] = useState('');
  const live = useLivePrice(code)?.price.toFixed(digits);
  const now = live ?? info?.price ?? price;
  const tickSize = info?.tickSize ?? (digits ? `0.${'1'.padStart(digits, '0')}` : '1');
  const level = closeDecimal(typed);
  const direction = level && now && Number(level) > 0 ? directionOf(level, now) : null;
  const shownNow = now === null ? '–' : format.price(now, digits);
  const shownLevel = level ? format.price(level, Math.max(digits, digitsOf(level))) : '';

  function issue(): string | undefined {
    if (!level || !now) return undefined;
    if (!direction) return t('checks.reached', { price: shownNow });
    const found = alertIssue(direction, level, { price: now, tickSize });
    return found === 'tick' ? t('checks.tick', { step: format.price(tickSize) }) : undefined;
  }

  const words = direction && t(`when.${direction}`, { code, price: shownLevel });
  return {
    typed,
    type,
    level,
    direction,
    tickSize,
    now,
    shownNow,
    shownLevel,
    issue: issue(),
    words,
    far: now && Number(level) > 0 ? farShareOf(level, now) : null,
  };
}

function useRefusalWords() {
  const t = useTranslations('alerts');
  return (error: unknown): string => {
    const code = error instanceof ApiRefusal ? error.code : null;
    if (code === '10119') return t('refused.many', { max: activeAtMost });
    if (code === '10104') return t('refused.reached');
    return t(code === '10014' ? 'refused.unlisted' : 'refused.failed');
  };
}

type State = { busy: boolean; missing?: boolean; error?: string };

function AlertForm({ code, digits, price, open, onClose }: Props) {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  const form = useId();
  const level = useLevel({ code, digits, price });
  const far = useSaid(level.far ? level.level : '');
  const refusal = useRefusalWords();
  const [note, setNote] = useState('');
  const [byMail, setByMail] = useState(false);
  const [state, setState] = useState<State>({ busy: false });

  async function set(event: SubmitEvent) {
    event.preventDefault();
    if (!isRead(event.currentTarget)) return;
    if (!level.direction) return setState({ busy: false, missing: !level.level });
    if (level.issue || !far.hear()) return;
    setState({ busy: true });
    try {
      const { direction, level: at } = level;
      await addAlert({ code, direction, price: at, note, byMail });
      toast(t('done', { code, price: level.shownLevel }));
      level.type('');
      setNote('');
      setState({ busy: false });
      onClose();
    } catch (error) {
      setState({ busy: false, error: refusal(error) });
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('setFor', { code })}
      text={t('nowAt', { price: level.shownNow })}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={state.busy}>
            {t('set')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void set(event)} className="grid gap-3">
        <DecimalField
          label={t('level')}
          value={level.typed}
          step={level.tickSize}
          placeholder={level.shownNow}
          hint={level.words ?? t('whenHint')}
          error={level.issue ?? (state.missing && !level.level ? t('checks.missing') : undefined)}
          onChange={(value) => level.type(value)}
        />
        {far.isSaid && level.far ? <FarAway level={level} share={level.far.toFixed()} /> : null}
        <TextField
          label={t('note')}
          value={note}
          maxLength={noteLength}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setNote(event.target.value)}
        />
        <ByMail on={byMail} onChange={setByMail} />
        <p className="text-xs text-ink-3">{t('onlyTells')}</p>
        {state.error ? <Notice tone="bad">{state.error}</Notice> : null}
      </form>
    </Dialog>
  );
}

/** Says that the level lies far from the price, lest a slip of the keys waits for ever. */
function FarAway({ level, share }: { level: ReturnType<typeof useLevel>; share: string }) {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const isolated = (text: string) => `\u2066${text}\u2069`;
  return (
    <Notice tone="wait">
      {common('far.market', {
        what: t('one'),
        price: isolated(level.shownLevel),
        from: isolated(level.shownNow),
        percent: isolated(format.percent(share, 1)),
      })}
    </Notice>
  );
}

function ByMail({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const t = useTranslations('alerts');
  return (
    <label className="flex min-h-9 items-center gap-3 text-s pointer-coarse:min-h-touch">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="size-[18px] accent-(--accent)"
      />
      {t('byMail')}
    </label>
  );
}
