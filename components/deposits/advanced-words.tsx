import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { richNum } from '@/components/account/rich-num';
import { ApiRefusal } from '@/components/api/call';
import { formatter } from '@/components/ui/figures/format';
import type { WalletCurrency } from '@/lib/core/payments';
import type { RechargeTerms } from '@/lib/deposits/contract';
import { verifiedUpTo } from '@/lib/deposits/rules';

/** How far the basic verification reaches, or that an amount passes it, and the way to the next level. */
function AdvancedWords(props: { of: 'advancedAbove' | 'advancedRefused'; limit: string }) {
  const t = useTranslations('deposits');
  return t.rich(props.of, {
    ...richNum,
    limit: props.limit,
    a: (text) => (
      <Link href="/profile/verification" className="text-accent underline underline-offset-4">
        {text}
      </Link>
    ),
  });
}

/** Said before anything is paid: up to which sum of all deposits the customer is verified. */
export function AdvancedAbove(props: { terms: RechargeTerms; currency: WalletCurrency }) {
  const { terms, currency } = props;
  const { money } = formatter(useLocale());
  const limit = verifiedUpTo(terms, currency);
  return limit === null ? null : (
    <p className="text-s text-ink-2">
      <AdvancedWords of="advancedAbove" limit={money(limit, currency, 'down')} />
    </p>
  );
}

/** Words of a refusal for want of the advanced verification; null of any other. */
export function useAdvancedRefusal(): (error: unknown) => ReactNode {
  const { money } = formatter(useLocale());
  function wordsOf(error: unknown): ReactNode {
    if (!(error instanceof ApiRefusal) || error.code !== '10022') return null;
    const { level, limit, currency } = error.result ?? {};
    if (level !== 'advanced' || typeof limit !== 'string' || typeof currency !== 'string')
      return null;
    return <AdvancedWords of="advancedRefused" limit={money(limit, currency, 'down')} />;
  }
  return wordsOf;
}
