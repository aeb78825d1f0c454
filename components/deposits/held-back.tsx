'use client';

import { useLocale, useTranslations } from 'next-intl';
import { RestNotice } from '@/components/questions/rest-notice';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import type { RechargeTerms } from '@/lib/deposits/contract';
import { heldBackBy } from '@/lib/deposits/rules';

const texts = {
  suspension: 'break.noDepositText',
  break: 'break.noDepositText',
  limit: 'noRoom',
} as const;

/** Why where to pay to is not shown, until when, and that what was paid can be told of all the same. */
export function HeldBack({ terms }: { terms: RechargeTerms }) {
  const t = useTranslations('limits');
  const closing = useTranslations('closing');
  const format = formatter(useLocale());
  const zone = useZone();
  const held = heldBackBy(terms);
  return (
    <div className="grid gap-3">
      {held ? (
        <Notice tone="wait">
          <span suppressHydrationWarning>
            {held.why === 'closing'
              ? closing('noDeposit')
              : t(texts[held.why], { time: format.dateTime(held.until, zone) })}
          </span>
        </Notice>
      ) : null}
      {terms.restsUntil ? <RestNotice until={terms.restsUntil} /> : null}
      <p className="text-s text-ink-2">{t('paidAlready')}</p>
    </div>
  );
}
