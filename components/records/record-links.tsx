'use client';

import { useTranslations } from 'next-intl';
import { ChoiceLinks } from '@/components/account/choice-links';
import { Pager } from '@/components/account/pager';
import { recordHref } from './record-choice';
import { useRecordChoice } from './record-choosing';

/** Which currency the record is of. */
export function RecordCurrencies({ currencies }: { currencies: readonly string[] }) {
  const t = useTranslations('account.balance');
  const { chosen, choose } = useRecordChoice();
  const inCurrency = (currency: string) => ({ ...chosen, currency, page: 1 });
  return (
    <ChoiceLinks
      label={t('inCurrency')}
      value={chosen.currency}
      options={currencies.map((value) => ({
        value,
        label: value,
        href: recordHref(inCurrency(value)),
      }))}
      onChoose={(value) => choose(inCurrency(value))}
    />
  );
}

type PagerProps = { page: number; size: number; total: number };

/** To newer and older entries of the record that is shown; none while another one is on its way. */
export function RecordPager(list: PagerProps) {
  const { chosen, busy } = useRecordChoice();
  return (
    <div inert={busy}>
      <Pager {...list} hrefOf={(page) => recordHref({ ...chosen, page })} />
    </div>
  );
}
