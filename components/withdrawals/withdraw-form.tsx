'use client';

import { useLocale, useTranslations } from 'next-intl';
import { NextFee } from '@/components/fees/next-fee';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, Sum, SumLine } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { Segmented } from '@/components/ui/fields/segmented';
import { SelectField } from '@/components/ui/fields/select-field';
import { formatter } from '@/components/ui/figures/format';
import { listText } from '@/components/ui/figures/list-text';
import { Money } from '@/components/ui/figures/price';
import { useZone } from '@/components/ui/figures/time';
import { lateDialog } from '@/components/ui/loading/late';
import { useSeconds } from '@/components/ui/use-seconds';
import { useShown } from '@/components/ui/use-shown';
import { RestNotice } from '@/components/questions/rest-notice';
import type { Destination } from '@/lib/destinations/contract';
import type { WithdrawalTerms } from '@/lib/withdrawals/contract';
import { useDestinationWords } from './destination-words';
import { useWithdrawal, type Kind, type WithdrawalDraft } from './use-withdrawal';

const WithdrawDialog = lateDialog(() =>
  import('./withdraw-dialog').then(({ WithdrawDialog }) => WithdrawDialog),
);

type Props = {
  customerId: string;
  terms: WithdrawalTerms;
  destinations: readonly Destination[];
  isUnderWay: boolean;
};

/** What a withdrawal has to wait for now, in words; null where it can be asked for. */
function useHindrance({ terms, isUnderWay }: Props, { destination }: WithdrawalDraft) {
  const t = useTranslations('withdrawals.form');
  const format = formatter(useLocale());
  const zone = useZone();
  const now = useSeconds();
  if (isUnderWay) return t('underWay');
  const { pausedUntil } = terms;
  if (now === null) return null;
  if (pausedUntil && Date.parse(pausedUntil) > now)
    return t('paused', { time: format.dateTime(pausedUntil, zone) });
  if (destination && Date.parse(destination.usableAt) > now)
    return t('waits', { time: format.dateTime(destination.usableAt, zone) });
  return null;
}

function Where({ draft }: { draft: WithdrawalDraft }) {
  const t = useTranslations('withdrawals.form');
  const { number } = useDestinationWords();
  const { form, ofKind, destination, currencies, currency } = draft;
  return (
    <>
      <SelectField
        label={t('destination')}
        ref={form.refOf('destinationId')}
        value={destination?.id}
        onChange={(event) => form.change({ destinationId: event.target.value })}
        error={form.errorOf('destinationId')}
        options={ofKind.map((one) => ({
          value: one.id,
          label: `\u2068${one.name}\u2069 · \u2068${number(one)}\u2069`,
        }))}
      />
      {currencies.length > 1 ? (
        <Segmented
          wide
          label={t('currency')}
          value={currency}
          onChange={(next) => form.change({ currency: next })}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      ) : null}
    </>
  );
}

function Cost({ draft }: { draft: WithdrawalDraft }) {
  const t = useTranslations('withdrawals.form');
  const format = formatter(useLocale());
  const { currency, amount, fee, feeRate, received, stays } = draft;
  const money = (value: string, rounding: 'exact' | 'down' = 'exact') => (
    <Money value={value} currency={currency} rounding={rounding} />
  );
  return (
    <Sum className="border-y border-line py-3">
      <SumLine label={t('leaves')}>{money(amount)}</SumLine>
      <SumLine label={t('fee', { percent: format.percent(feeRate) })}>{money(fee)}</SumLine>
      <SumLine label={t('received')} strong>
        {money(received)}
      </SumLine>
      <SumLine label={t('stays')}>{money(stays, 'down')}</SumLine>
    </Sum>
  );
}

function Amount({ draft }: { draft: WithdrawalDraft }) {
  const t = useTranslations('withdrawals.form');
  const format = formatter(useLocale());
  const { form, typed, wallet, currency, issue, isLess } = draft;
  const most = format.money(wallet.withdrawable, currency, 'down');
  return (
    <DecimalField
      ref={form.refOf('amount')}
      label={t('amount')}
      unit={currency}
      value={typed.amount}
      onChange={(amount) => form.change({ amount })}
      error={issue ? t(issue, { most }) : form.errorOf('amount')}
      hint={isLess ? t('less') : undefined}
      aside={
        <button
          type="button"
          className="text-accent underline-offset-4 hover:underline"
          onClick={() => form.change({ amount: wallet.withdrawable })}
        >
          {t('all', { amount: most })}
        </button>
      }
    />
  );
}

/** What stays back for positions without a price, and until when. */
function HeldBack({ terms: { heldBack } }: Pick<Props, 'terms'>) {
  const t = useTranslations('withdrawals.form');
  const locale = useLocale();
  const format = formatter(locale);
  const zone = useZone();
  if (!heldBack) return null;
  const { amount, codes, until } = heldBack;
  const words = {
    amount: format.money(amount, 'USDT'),
    codes: listText(locale, codes),
  };
  return (
    <Notice tone="wait">
      {until === null
        ? t('unpriced', words)
        : t('unpricedUntil', { ...words, time: format.dateTime(until, zone) })}
    </Notice>
  );
}

function NoDestination({ kind }: { kind: Kind }) {
  const t = useTranslations('withdrawals.form');
  return (
    <EmptyState
      icon="plus"
      title={t(kind === 'wallet' ? 'noWallet' : 'noCard')}
      text={t('noneText')}
      action={
        <ButtonLink variant="primary" href={`/profile/withdrawmoney/addindex?kind=${kind}`}>
          {t('add')}
        </ButtonLink>
      }
    />
  );
}

/** Where to, how much, what it costs and what arrives; the dialog after it asks once more. */
export function WithdrawForm(props: Props) {
  const { customerId, terms, destinations } = props;
  const t = useTranslations('withdrawals.form');
  const draft = useWithdrawal(customerId, terms, destinations);
  const hindrance = useHindrance(props, draft);
  const now = useSeconds();
  const { restsUntil } = terms;
  const rests = restsUntil !== null && now !== null && Date.parse(restsUntil) > now;
  const review = useShown<true>();
  const { form, typed, destination } = draft;
  const ask = form.sending(async () => {
    if (!hindrance && !rests) review.show(true);
  });

  return (
    <Card
      title={t('title')}
      aside={
        <Segmented
          label={t('kind')}
          value={typed.kind}
          onChange={(kind) => form.change({ kind })}
          options={[
            { value: 'wallet', label: t('wallet') },
            { value: 'card', label: t('card') },
          ]}
        />
      }
    >
      {destination === null ? (
        <>
          {hindrance ? <Notice tone="wait">{hindrance}</Notice> : null}
          <NoDestination kind={typed.kind} />
        </>
      ) : (
        <form noValidate onSubmit={ask} className="grid gap-4">
          <Where draft={draft} />
          <Amount draft={draft} />
          <Cost draft={draft} />
          <NextFee of={terms.nextFee} />
          {draft.currency === 'USDT' ? <HeldBack terms={terms} /> : null}
          {rests ? <RestNotice until={restsUntil} /> : null}
          {hindrance ? <Notice tone="wait">{hindrance}</Notice> : null}
          <Button type="submit" variant="primary" size="l" disabled={hindrance !== null || rests}>
            {t('review')}
          </Button>
        </form>
      )}
      {review.shown ? (
        // Each review is a request of its own: what an earlier one left open is not sent with its amount.
        <WithdrawDialog
          key={review.shown.count}
          open={review.shown.open}
          draft={draft}
          onClose={review.dismiss}
        />
      ) : null}
    </Card>
  );
}
