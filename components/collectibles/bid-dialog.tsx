'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { AttemptNotice } from '@/components/api/attempt-notice';
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

function AmountField({ asked: { of }, bid }: PartProps) {
  const t = useTranslations('collectibles.dialog');
  const format = formatter(useLocale());
  const { form, typed, flaw, most } = bid;
  const min = format.money(of.minBid ?? '0');
  const flaws = {
    low: () => t('tooLow', { min }),
    high: () => t('atOnce', { price: format.money(of.buyNowPrice ?? '0') }),
    short: () => t('short', { all: format.money(most) }),
  };
  return (
    <DecimalField
      ref={form.refOf('amount')}
      label={t('amount')}
      unit="USDT"
      value={typed.amount}
      onChange={(amount) => form.change({ amount })}
      step={of.minStep}
      hint={t('atLeast', { min })}
      error={(flaw ? flaws[flaw]() : undefined) ?? form.errorOf('amount')}
      aside={t('available', { amount: format.money(most) })}
    />
  );
}

function PriceLine({ bid }: Pick<PartProps, 'bid'>) {
  const t = useTranslations('collectibles.dialog');
  const format = formatter(useLocale());
  const refused = bid.form.errorOf('amount');
  const isShort = bid.flaw === 'short';
  return (
    <>
      <Sum>
        <SumLine label={t('paysNow')} strong>
          <Money value={bid.amount} />
        </SumLine>
        <SumLine label={t('availableNow')}>
          <Money value={bid.most} />
        </SumLine>
      </Sum>
      {isShort || refused ? (
        <Notice>{isShort ? t('short', { all: format.money(bid.most) }) : refused}</Notice>
      ) : null}
    </>
  );
}

/** What is asked: how much, and where it is to be sent. */
function Fields({ asked, bid, id }: PartProps & { id: string }) {
  const t = useTranslations('collectibles');
  const { form } = bid;
  const missing = bid.isAddressMissing && form.formState.errors.receivingAddress;
  return (
    <form id={id} noValidate onSubmit={bid.review} className="grid gap-4">
      {asked.action === 'bid' ? <AmountField asked={asked} bid={bid} /> : <PriceLine bid={bid} />}
      <TextField
        {...form.register('receivingAddress')}
        label={t('dialog.address')}
        hint={t('dialog.addressHint', { chain: t(`chains.${asked.of.chain}`) })}
        error={form.errorOf('receivingAddress') ?? (missing ? bid.words('10021') : undefined)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
      />
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
    </form>
  );
}

/** What is held or charged, the worst case, and where it goes, before it counts. */
function Review({ asked: { action, of }, bid }: PartProps) {
  const t = useTranslations('collectibles');
  const { amount, stays, typed, phase, error, words, form } = bid;
  const said = error === null || form.isRefused ? null : words(error);
  return (
    <div className="grid gap-3">
      <Sum>
        <SumLine label={t(action === 'bid' ? 'dialog.heldNow' : 'dialog.paysNow')} strong>
          <Money value={amount} />
        </SumLine>
        {of.standing === 'leading' && of.ownBid !== null ? (
          <SumLine label={t('dialog.releasedNow')}>
            <Money value={of.ownBid} />
          </SumLine>
        ) : null}
        <SumLine label={t('dialog.staysAvailable')}>
          <Money value={stays} />
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
export function BidDialog({ open, ...asked }: Asked & { open: boolean }) {
  const t = useTranslations('collectibles.dialog');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const id = useId();
  const bid = useBid(asked);
  const { action, of, onClose } = asked;
  const busy = bid.phase === 'sending';
  const amount = format.money(bid.amount || '0');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(action === 'bid' ? 'bidTitle' : 'buyTitle', { name: of.name })}
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
            <Button onClick={onClose}>{common('cancel')}</Button>
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
