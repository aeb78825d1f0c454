import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Time } from '@/components/ui/figures/time';
import { Table, Td, Th } from '@/components/ui/table';
import type { Fee } from '@/lib/fees/contract';

type Props = { of: Fee['of']; fees: readonly Fee[] };

function useNames() {
  const t = useTranslations('fees');
  const format = formatter(useLocale());
  const valueOf = (value: string, { what, currency }: Fee) =>
    what === 'days'
      ? t('dayCount', { count: Number(value) })
      : currency
        ? format.money(value, currency)
        : format.percent(value);
  return {
    name: ({ what, currency }: Fee) => (currency ? `${t(what)} · ${currency}` : t(what)),
    value: valueOf,
    /** What took the place of a version that never counts, where that is among those shown. */
    instead: ({ replacedBy }: Fee['versions'][number], fee: Fee) => {
      const other = fee.versions.find(({ version }) => version === replacedBy);
      return other ? t('instead', { value: valueOf(other.value, fee) }) : null;
    },
  };
}

/** Each fee and limit of a noun with its versions, the newest first. */
export function FeesCard({ of, fees }: Props) {
  const t = useTranslations('fees');
  const names = useNames();
  return (
    <Card title={t(of)} flush>
      <p className="max-w-measure px-4 pb-3 text-s text-ink-2 md:px-6">{t(`${of}Text`)}</p>
      <Table caption={t(of)}>
        <thead>
          <tr>
            <Th>{t('what')}</Th>
            <Th end>{t('value')}</Th>
            <Th>{t('since')}</Th>
            <Th>{t('announced')}</Th>
          </tr>
        </thead>
        <tbody>
          {fees
            .filter((fee) => fee.of === of)
            .flatMap((fee) =>
              fee.versions.map((one) => (
                <tr key={`${fee.what} ${fee.currency} ${one.version}`}>
                  <Td>{names.name(fee)}</Td>
                  <Td end>
                    <span className={clsx('whitespace-nowrap', fee.what !== 'days' && 'num')}>
                      {names.value(one.value, fee)}
                    </span>
                  </Td>
                  <Td>
                    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
                      {one.state === 'lapsed' ? null : <Time at={one.since} />}
                      {one.state === 'past' ? null : (
                        <Badge tone={one.state === 'inForce' ? 'accent' : 'plain'}>
                          {t(one.state)}
                        </Badge>
                      )}
                      {names.instead(one, fee)}
                    </span>
                  </Td>
                  <Td>
                    <Time at={one.announcedAt} />
                  </Td>
                </tr>
              )),
            )}
        </tbody>
      </Table>
    </Card>
  );
}
