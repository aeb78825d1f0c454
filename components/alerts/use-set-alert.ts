'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ApiRefusal } from '@/components/api/call';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import type { PriceAlert } from '@/lib/alerts/contract';
import { activeAtMost, directionOf } from '@/lib/alerts/rules';
import { addAlert, moveAlert, removeAlert } from './queries';

/** How an alert is set, moved and taken away at a price of the chart, and said. */
function useAlertWords(code: string, digits: number) {
  const t = useTranslations('alerts');
  const format = formatter(useLocale());
  const shown = (price: string) => format.price(price, Math.max(digits, digitsOf(price)));
  function refused(error: unknown) {
    const answer = error instanceof ApiRefusal ? error.code : null;
    if (answer === '10119') return toast(t('refused.many', { max: activeAtMost }), 'bad');
    if (answer === '10104') return toast(t('refused.reached'), 'bad');
    toast(t(answer === '10014' ? 'refused.unlisted' : 'refused.failed'), 'bad');
  }
  return { t, code, shown, refused };
}

/** On which side of the price now a level lies; says so where it is that price. */
function sideOf({ t, code, shown }: ReturnType<typeof useAlertWords>, price: string) {
  const now = quoteOf(code)?.price;
  const direction = now ? directionOf(price, now) : null;
  if (now && !direction) toast(t('checks.reached', { price: shown(now) }), 'bad');
  return direction;
}

/** Sets an alert at a price at once. */
export function useSetAlert(code: string, digits: number) {
  const words = useAlertWords(code, digits);
  return (price: string) => {
    const direction = sideOf(words, price);
    if (!direction) return;
    addAlert({ code, direction, price }).then(
      () => toast(words.t('done', { code, price: words.shown(price) })),
      words.refused,
    );
  };
}

/** Puts an alert at another price, or takes it away. */
export function useChangeAlert(code: string, digits: number) {
  const words = useAlertWords(code, digits);
  const { t, shown, refused } = words;
  return {
    move(alert: PriceAlert, price: string) {
      const direction = Number(price) === Number(alert.price) ? null : sideOf(words, price);
      if (!direction) return;
      moveAlert(alert, { price, direction }).then(
        () => toast(t('done', { code, price: shown(price) })),
        refused,
      );
    },
    remove: ({ id, price }: PriceAlert) =>
      void keepingFocus(() => removeAlert(id)).then(
        () => toast(t('removed', { code, price: shown(price) })),
        () => toast(t('removeFailed'), 'bad'),
      ),
  };
}
