'use client';

import { QRCodeSVG } from 'qrcode.react';
import { useTranslations } from 'next-intl';
import type { RechargeTerms } from '@/lib/deposits/contract';
import { CopyButton } from '@/components/ui/copy-button';
import { NeverAsks } from '@/components/ui/house/never-asks';

export type Account = RechargeTerms['accounts'][number];

/** The ends of an address stand out: they are what one compares. */
function Address({ text }: { text: string }) {
  return (
    <bdi className="num text-m leading-snug break-all">
      <b className="font-strong">{text.slice(0, 4)}</b>
      {text.slice(4, -4)}
      <b className="font-strong whitespace-nowrap">{text.slice(-4)}</b>
    </bdi>
  );
}

/** Where to pay to: as a code for the camera of a phone, and as text to copy. */
export function PayTo({ account, address }: { account: Account; address: string }) {
  const t = useTranslations('deposits');
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      {account.network ? (
        <span className="overflow-hidden rounded-m">
          <QRCodeSVG value={address} size={140} marginSize={2} title={t('qr')} />
        </span>
      ) : null}
      <div className="min-w-0 flex-1 basis-44">
        <p className="text-xs text-ink-3">{t(account.network ? 'network' : 'account')}</p>
        <p className="mb-2.5 text-s font-strong">
          {account.network ? t(`networks.${account.network}`) : t('bank')}
        </p>
        <p className="text-xs text-ink-3">{t(account.network ? 'address' : 'accountNumber')}</p>
        <p className="mb-2.5">
          <Address text={address} />
        </p>
        {account.note ? (
          <div className="mb-2.5 text-s text-ink-2">
            <p dir="auto" lang="">
              {account.note}
            </p>
            <NeverAsks className="mt-1" />
          </div>
        ) : null}
        <CopyButton text={address} />
      </div>
    </div>
  );
}
