'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { Segmented } from '@/components/ui/fields/segmented';
import { AddressForm } from './address-form';
import { CardForm } from './card-form';
import type { Kind } from './use-withdrawal';

type Props = { customerId: string; kind: Kind; isVerified: boolean; asksForCode: boolean };

/** A new wallet address or bank card. */
export function AddDestination({ customerId, kind: first, isVerified, asksForCode }: Props) {
  const t = useTranslations('withdrawals');
  const [kind, setKind] = useState(first);
  return (
    <Card
      title={t('add.title')}
      className="max-w-160"
      aside={
        <Segmented
          label={t('form.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'wallet', label: t('form.wallet') },
            { value: 'card', label: t('form.card') },
          ]}
        />
      }
    >
      {kind === 'wallet' ? (
        <AddressForm customerId={customerId} asksForCode={asksForCode} />
      ) : (
        <CardForm isVerified={isVerified} asksForCode={asksForCode} />
      )}
    </Card>
  );
}
