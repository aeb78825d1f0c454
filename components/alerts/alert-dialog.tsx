'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { ApiRefusal } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { leavesOpen } from '@/components/api/use-attempt';
import { useCallForm } from '@/components/api/use-call-form';
import { useLivePrice } from '@/components/markets/quotes/use-live-price';
import { useTerms } from '@/components/markets/quotes/use-terms';
import { Button, ButtonLink } from '@/components/ui/button';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';
import { TextField } from '@/components/ui/fields/field';
import { closeDecimal, digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { toast } from '@/components/ui/toast';
import { farShareOf } from '@/lib/markets/far-rules';
import { useSaid } from '@/components/ui/use-said';
import { addPriceAlert } from '@/lib/alerts/contract';
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

/** A level as it is typed, judged against the price of this moment. */
function useLevel({ code, digits, price }: Pick<Props, 'code' | 'digits' | 'price'>) {
  const t = useTranslations('alerts');
  const format = formatter(useLocale());
  // A closed market sends no ticks: its price comes with its terms.
  const info = useTerms(code);
  const live = useLivePrice(code)?.price.toFixed(digits);
  const now = live ?? info?.price ?? price;
  const tickSize = info?.tickSize ?? (digits ? `0.${'1'.padStart(digits, '0')}` : '1');
  const shownNow = now === null ? '–' : format.price(now, digits);

  return {
    tickSize,
    shownNow,
    judge(typed: string) {
      const level = closeDecimal(typed);
      const direction = level && now && Number(level) > 0 ? directionOf(level, now) : null;
      const shown = level ? format.price(level, Math.max(digits, digitsOf(level))) : '';
      const isOffTick =
        direction && now && alertIssue(direction, level, { price: now, tickSize }) === 'tick';
      const reached = level && now && !direction ? t('checks.reached', { price: shownNow }) : null;
      return {
        level,
        direction,
        shown,
        issue: isOffTick ? t('checks.tick', { step: format.price(tickSize) }) : reached,
        words: direction && t(`when.${direction}`, { code, price: shown }),
        far: now && Number(level) > 0 ? farShareOf(level, now) : null,
      };
    },
  };
}

type Judged = ReturnType<ReturnType<typeof useLevel>['judge']>;

function useRefusalWords() {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  const catalogue = useErrorWords();
  return (error: unknown): string => {
    if (typeof error === 'string')
      return error === 'decimal' ? t('checks.missing') : catalogue(error);
    // The same alert set twice is one.
    if (leavesOpen(error)) return `${catalogue(error)} ${common('unsure')}`;
    const code = error instanceof ApiRefusal ? error.code : null;
    if (code === '10119') return t('refused.many', { max: activeAtMost });
    if (code === '10104') return t('refused.reached');
    return t(code === '10014' ? 'refused.unlisted' : 'refused.failed');
  };
}

const defaults = { price: '', note: '', byMail: false };

/** The form of an alert: its price is judged live, and by the call's own schema when it is sent. */
function useAlertForm(code: string, { judge }: ReturnType<typeof useLevel>) {
  const form = useCallForm({
    schema: addPriceAlert.input,
    defaults,
    fieldOf: { '10104': 'price' },
    words: useRefusalWords(),
    read({ price, ...rest }: typeof defaults) {
      const { level, direction } = judge(price);
      return { ...rest, code, price: level, direction: direction ?? 'above' };
    },
    doubted({ price }) {
      const { level, direction, issue } = judge(price);
      return level && (issue || !direction) ? ['price'] : [];
    },
  });
  const price = useWatch({ control: form.control, name: 'price' });
  return { form, price, level: judge(price) };
}

function AlertForm({ code, digits, price: known, open, onClose }: Props) {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  const id = useId();
  const market = useLevel({ code, digits, price: known });
  const { form, price, level } = useAlertForm(code, market);
  const far = useSaid(level.far ? level.level : '');
  const set = form.sending(async (alert) => {
    if (!far.hear()) return;
    await addAlert(alert);
    toast(t('done', { code, price: level.shown }));
    form.reset({ ...defaults, byMail: alert.byMail });
    onClose();
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('setFor', { code })}
      text={t('nowAt', { price: market.shownNow })}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={form.formState.isSubmitting}>
            {t('set')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={set} className="grid gap-3">
        <DecimalField
          ref={form.refOf('price')}
          label={t('level')}
          value={price}
          step={market.tickSize}
          placeholder={market.shownNow}
          hint={level.words ?? t('whenHint')}
          error={level.issue ?? form.errorOf('price')}
          onChange={(typed) => form.change({ price: typed })}
        />
        {far.isSaid && level.far ? (
          <FarAway level={level} now={market.shownNow} share={level.far.toFixed()} />
        ) : null}
        <TextField
          {...form.register('note')}
          label={t('note')}
          error={form.errorOf('note')}
          maxLength={noteLength}
          autoComplete="off"
          dir="auto"
        />
        <ByMail {...form.register('byMail')} />
        <p className="text-xs text-ink-3">{t('onlyTells')}</p>
        {form.refusal ? <Notice tone="bad">{form.refusal}</Notice> : null}
      </form>
    </Dialog>
  );
}

/** Says that the level lies far from the price, lest a slip of the keys waits for ever. */
function FarAway({ level, now, share }: { level: Judged; now: string; share: string }) {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const isolated = (text: string) => `\u2066${text}\u2069`;
  return (
    <Notice tone="wait">
      {common('far.market', {
        what: t('one'),
        price: isolated(level.shown),
        from: isolated(now),
        percent: isolated(format.percent(share, 1)),
      })}
    </Notice>
  );
}

function ByMail(field: UseFormRegisterReturn) {
  const t = useTranslations('alerts');
  return (
    <label className="flex min-h-9 items-center gap-3 text-s pointer-coarse:min-h-touch">
      <input type="checkbox" {...field} className="size-[18px] accent-(--accent)" />
      {t('byMail')}
    </label>
  );
}
