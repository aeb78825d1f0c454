'use client';

import { useLocale, useTranslations } from 'next-intl';
import { KeptFields } from '@/components/api/kept-fields';
import { NextFee } from '@/components/fees/next-fee';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { Segmented } from '@/components/ui/fields/segmented';
import { formatter } from '@/components/ui/figures/format';
import { LiveRegion } from '@/components/ui/live-region';
import { walletCurrencies, type WalletCurrency } from '@/lib/core/payments';
import type { SwapTerms } from '@/lib/swaps/contract';
import { SwapOffer } from './swap-offer';
import { useSwap } from './use-swap';

const options = walletCurrencies.map((value) => ({ value, label: value }));

type SideProps = {
  label: string;
  value: WalletCurrency;
  onChange: (next: WalletCurrency) => void;
};

function Side({ label, value, onChange }: SideProps) {
  return (
    <div className="grid gap-1 text-s text-ink-2">
      {label}
      <Segmented wide label={label} options={options} value={value} onChange={onChange} />
    </div>
  );
}

/** What is given for what, and the offer of this moment. */
export function SwapForm(props: { customerId: string; terms: SwapTerms }) {
  const t = useTranslations('swaps');
  const format = formatter(useLocale());
  const swap = useSwap(props.customerId, props.terms);
  const { form, typed, terms, wallet, issue, quote, ask, clear, give, get, taking } = swap;
  const all = format.money(wallet.available, typed.from, 'down');
  const least = format.money(wallet.least, typed.from, 'up');
  const most = format.money(wallet.most, typed.from, 'down');
  const wrong = issue && t(issue, { least, most, all });
  return (
    <Card title={t('title')}>
      <form noValidate onSubmit={ask}>
        <KeptFields phase={taking.phase} className="grid min-w-0 gap-4">
          <Side label={t('from')} value={typed.from} onChange={give} />
          <DecimalField
            ref={form.refOf('amount')}
            label={t('amount')}
            unit={typed.from}
            value={typed.amount}
            onChange={(amount) => form.change({ amount })}
            error={wrong ?? form.errorOf('amount')}
            aside={
              <button
                type="button"
                className="text-accent underline-offset-4 hover:underline"
                onClick={() => form.change({ amount: wallet.available })}
              >
                {t('all', { all })}
              </button>
            }
          />
          <Side label={t('to')} value={typed.to} onChange={get} />
          <NextFee of={terms.nextFee} />
          {form.refusal ? <Notice>{form.refusal}</Notice> : null}
          <Button
            type="submit"
            size="l"
            variant={quote ? 'quiet' : 'primary'}
            busy={form.formState.isSubmitting}
          >
            {t(quote ? 'askAgain' : 'ask')}
          </Button>
        </KeptFields>
      </form>
      <LiveRegion
        text={
          quote ? t('receivedIs', { amount: format.money(quote.received, quote.to, 'exact') }) : ''
        }
      />
      {quote ? (
        <SwapOffer
          key={quote.id}
          quote={quote}
          taking={taking}
          onRefused={form.showAtField}
          onDone={clear}
        />
      ) : null}
    </Card>
  );
}
