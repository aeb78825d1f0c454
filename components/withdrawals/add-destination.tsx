'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { Segmented } from '@/components/ui/fields/segmented';
import { AddressForm } from './address-form';
import { CardForm } from './card-form';
import type { Kind } from './use-withdrawal';

type Props = {
  customerId: string;
  kind: Kind;
  /** The verified name, where it is on record. */
  holder: string | null;
  isVerified: boolean;
  asksForCode: boolean;
};

/** A new wallet address or bank card. */
export function AddDestination({ kind: first, ...props }: Props) {
  const { customerId, holder, isVerified, asksForCode } = props;
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
      {/* Both stay, so that nothing that was typed is lost by a look at the other. */}
      <div hidden={kind !== 'wallet'}>
        <AddressForm customerId={customerId} asksForCode={asksForCode} />
      </div>
      <div hidden={kind !== 'card'}>
        <CardForm holder={holder} isVerified={isVerified} asksForCode={asksForCode} />
      </div>
    </Card>
  );
}
