'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { KeptFields } from '@/components/api/kept-fields';
import { OtpField } from '@/components/security/otp-field';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { TextField } from '@/components/ui/fields/field';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { useBid, type Asked, type Bid } from './use-bid';

type PartProps = { asked: Asked; bid: Bid };

const isSome = (amount: string) => /[1-9]/.test(amount);

/** What is wrong with the amount, in words; undefined where nothing is. */
function useFlawWords({ asked: { of, funds }, bid }: PartProps): string | undefined {
  const t = useTranslations('collectibles');
  const format = formatter(useLocale());
  const all = format.money(bid.most, 'USDT', 'down');
  const short = isSome(bid.released) ? 'dialog.shortRaising' : 'dialog.short';
  const flaws = {
    zero: () => bid.words('amount'),
    places: () => bid.words('places'),
    over: () => bid.words('10117'),
    onlyBuy: () => t('offer.onlyBuy'),
    low: () => t('dialog.tooLow', { min: format.money(of.minBid ?? '0') }),
    high: () => t('dialog.atOnce', { price: format.money(of.buyNowPrice ?? '0') }),
    short: () => (funds.isBorrower ? t('dialog.borrowed', { max: all }) : t(short, { all })),
  };
  return bid.flaw ? flaws[bid.flaw]() : undefined;
}

function AmountField({ asked, bid }: PartProps) {
  const t = useTranslations('collectibles.dialog');
  const format = formatter(useLocale());
  const flawWords = useFlawWords({ asked, bid });
  const { form, typed } = bid;
  const { of } = asked;
  return (
    <DecimalField
      ref={form.refOf('amount')}
      label={t('amount')}
      unit="USDT"
      value={typed.amount}
      onChange={(amount) => form.change({ amount })}
      step={of.minStep}
      hint={of.minBid === null ? undefined : t('atLeast', { min: format.money(of.minBid) })}
      error={flawWords ?? form.errorOf('amount')}
      aside={t('available', { amount: format.money(bid.free, 'USDT', 'down') })}
    />
  );
}

function ReleasedLine({ bid }: Pick<PartProps, 'bid'>) {
  const t = useTranslations('collectibles.dialog');
  return isSome(bid.released) ? (
    <SumLine label={t('releasedNow')}>
      <Money value={bid.released} />
    </SumLine>
  ) : null;
}

function PriceLine({ asked, bid }: PartProps) {
  const t = useTranslations('collectibles.dialog');
  const wrong = useFlawWords({ asked, bid }) ?? bid.form.errorOf('amount');
  return (
    <>
      <Sum>
        <SumLine label={t('paysNow')} strong>
          <Money value={bid.amount} />
        </SumLine>
        <SumLine label={t('availableNow')}>
          <Money value={bid.free} rounding="down" />
        </SumLine>
        <ReleasedLine bid={bid} />
      </Sum>
      {wrong ? <Notice>{wrong}</Notice> : null}
    </>
  );
}

/** What is asked: how much, and where it is to be sent. */
function Fields({ asked, bid, id }: PartProps & { id: string }) {
  const t = useTranslations('collectibles');
  const format = formatter(useLocale());
  const { form } = bid;
  // Named before the address, which is below it: the first field that is wrong is focused.
  if (asked.action === 'bid') form.refOf('amount');
  const asksAddress =
    bid.addressFlaw === 'missing' && form.formState.errors.receivingAddress !== undefined;
  const wrongAddress = bid.addressFlaw === 'wrong' ? 'address' : asksAddress ? '10021' : undefined;
  return (
    <form id={id} noValidate onSubmit={bid.review} className="grid gap-4">
      {bid.isOutbid ? (
        <Notice tone="wait">
          {t('dialog.outbid', { min: format.money(asked.of.minBid ?? '0') })}
        </Notice>
      ) : null}
      <KeptFields phase={bid.phase} className="grid min-w-0 gap-4">
        {asked.action === 'bid' ? (
          <AmountField asked={asked} bid={bid} />
        ) : (
          <PriceLine asked={asked} bid={bid} />
        )}
        <TextField
          {...form.register('receivingAddress')}
          label={t('dialog.address')}
          hint={t('dialog.addressHint', { chain: t(`chains.${asked.of.chain}`) })}
          error={(wrongAddress && bid.words(wrongAddress)) ?? form.errorOf('receivingAddress')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
        />
      </KeptFields>
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
    </form>
  );
}

/** A code of the app, or a passkey in its place, where one is asked for. */
function CodeField({ asked: { action, of }, bid: { form, ...bid } }: PartProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        bid.confirm();
      }}
    >
      <KeptFields phase={bid.phase}>
        <OtpField
          {...form.register('otp')}
          error={form.errorOf('otp')}
          passkey={{
            confirms: () => ({
              action: 'user/buyNft',
              about: {
                id: of.id,
                action,
                amount: bid.amount,
                receivingAddress: bid.typed.receivingAddress,
              },
            }),
            onProof: bid.prove,
          }}
        />
      </KeptFields>
    </form>
  );
}

/** What is held or charged, the worst case, and where it goes, before it counts. */
function Review({ asked, bid }: PartProps) {
  const { action, of } = asked;
  const t = useTranslations('collectibles');
  const { amount, stays, typed, phase, error, words, form } = bid;
  const said = form.isRefused ? '' : error === null ? null : words(error);
  return (
    <div className="grid gap-3">
      <Sum>
        <SumLine label={t(action === 'bid' ? 'dialog.heldNow' : 'dialog.paysNow')} strong>
          <Money value={amount} />
        </SumLine>
        <ReleasedLine bid={bid} />
        <SumLine label={t('dialog.staysAvailable')}>
          <Money value={stays} rounding="down" />
        </SumLine>
        <SumLine label={t('dialog.most')}>
          <Money value={amount} />
        </SumLine>
      </Sum>
      <div className="rounded-m bg-control px-3 py-2 text-s">
        <p className="text-ink-2">{t('dialog.sentTo', { chain: t(`chains.${of.chain}`) })}</p>
        <p dir="ltr" className="break-all">
          {typed.receivingAddress.trim()}
        </p>
      </div>
      <p className="text-s text-ink-2">
        {action === 'bid'
          ? t('dialog.bidText')
          : t.rich('dialog.buyText', { charity: () => <bdi>{of.charity.name}</bdi> })}
      </p>
      <p className="text-s text-ink-2">{t('rules.value')}</p>
      {bid.asksCode ? <CodeField asked={asked} bid={bid} /> : null}
      <AttemptNotice
        phase={phase}
        error={error}
        said={said}
        nothing={t(action === 'bid' ? 'dialog.nothing' : 'dialog.nothingBought')}
      />
    </div>
  );
}

/** Asks for a bid, or for what is bought at once, and shows what it comes to before it counts. */
export function BidDialog({ open, ...given }: Asked & { open: boolean }) {
  const t = useTranslations('collectibles.dialog');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const id = useId();
  const bid = useBid(given, open);
  const { asked, close } = bid;
  const { action, of } = asked;
  const busy = bid.phase === 'sending';
  const amount = format.money(bid.amount || '0');
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(action === 'bid' ? 'bidTitle' : 'buyTitle', { name: of.name })}
      step={bid.isReviewed ? 'review' : 'fields'}
      actions={
        bid.isReviewed ? (
          <>
            <Button disabled={busy || bid.phase === 'unsure'} onClick={bid.change}>
              {t('change')}
            </Button>
            <Button variant="primary" busy={busy} onClick={bid.confirm}>
              {bid.phase === 'unsure'
                ? common('retry')
                : t(action === 'bid' ? 'confirmBid' : 'confirmBuy', { amount })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{common('cancel')}</Button>
            <Button variant="primary" type="submit" form={id}>
              {t('review')}
            </Button>
          </>
        )
      }
    >
      {bid.isReviewed ? (
        <Review asked={asked} bid={bid} />
      ) : (
        <Fields asked={asked} bid={bid} id={id} />
      )}
    </Dialog>
  );
}
