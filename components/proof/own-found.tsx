import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { Fold } from '@/components/ui/fold';
import { Hallmark } from '@/components/ui/hallmark';
import type { OwnVerdict } from './check-own';
import { OwnBalances } from './own-balances';
import { OwnWay } from './own-way';

type Found = Extract<OwnVerdict, { kind: 'holds' }>;

/** The day of a moment where the reader is, as the record is narrowed by. */
const dayOf = (at: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at));

/** First whether these are the customer's balances, which no hash can say; then what the hashes say. */
function Holds({ proved, own }: Found) {
  const t = useTranslations('proof.own');
  const format = formatter(useLocale());
  const zone = useZone();
  const [isOpen, setOpen] = useState(false);
  const { record, account } = proved.proof;
  const day = dayOf(record.takenAt, zone);
  const count = proved.steps.length + 1;
  const agrees = own.every((one) => one.agrees);
  const sealed = t('holdsText', { count, shown: format.quantity(count) });
  return (
    <div role="status" className="grid gap-4 border-t border-line p-4 md:px-6">
      <div>
        <h3 className="text-m font-strong wrap-anywhere">
          {t.rich('question', {
            account,
            at: format.exact(record.takenAt, zone),
            name: (chunks) => <bdi>{chunks}</bdi>,
          })}
        </h3>
        <p className="mt-1 max-w-measure text-s text-ink-2">
          {t('expect')}{' '}
          <Link
            href={`/profile/balance?to=${day}`}
            className="text-accent underline underline-offset-4"
          >
            {t('record')}
          </Link>
        </p>
      </div>
      <OwnBalances of={own} />
      {agrees ? (
        <div className="flex gap-3 rounded-m bg-accent-soft px-4 py-3">
          <Hallmark className="mt-0.5 size-6" />
          <p className="min-w-0 text-s">
            <b className="block text-m font-strong text-accent">{t('holds')}</b>
            {sealed}
          </p>
        </div>
      ) : (
        <Notice>
          <b className="font-strong">{t('differs')}</b> {t('differsText')}
        </Notice>
      )}
      <Fold title={t('way')} open={isOpen} onToggle={() => setOpen(!isOpen)}>
        <OwnWay {...proved} />
      </Fold>
    </div>
  );
}

/** What the check of this browser came to. */
export function OwnFound({ of, file }: { of: OwnVerdict; file: string }) {
  const t = useTranslations('proof.own');
  if (of.kind === 'holds') return <Holds {...of} />;
  return (
    <div className="px-4 pb-4 md:px-6">
      {of.kind === 'unable' ? (
        <Notice tone="plain">
          {t('unable')}
          <code dir="ltr" className="mt-1 block overflow-x-auto text-start whitespace-nowrap">
            {`npm run proof -- verify ${file} --record ${window.location.origin}`}
          </code>
        </Notice>
      ) : (
        <Notice>
          <b className="font-strong">{t('refused')}</b> {t(`refused-${of.why}`)} {t('keep')}
        </Notice>
      )}
    </div>
  );
}
