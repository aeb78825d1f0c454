'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { LoanQuote } from '@/lib/loans/offer-contract';
import { agreementPaper } from '@/lib/loans/paper-rules';
import { readFigures } from './agreement-figures';

type Props = { quote: LoanQuote; borrower: string; username: string };

/** The agreement in the words that are printed, to be read before it is signed. */
export function AgreementText({ quote, borrower, username }: Props) {
  const t = useTranslations('loans');
  const locale = useLocale();
  const paper = agreementPaper(
    { ...quote, borrower, username, madeAt: null },
    (key, values) => t(key.replace('loans.', '') as 'agreement.title', values as never),
    readFigures(locale),
  );
  return (
    <div className="grid gap-3 rounded-m border border-line bg-paper p-4 text-s">
      <p className="font-strong">{paper.title}</p>
      <dl className="grid gap-1">
        {paper.facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <ol className="grid list-decimal gap-2 ps-5">
        {paper.clauses.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      <p className="text-xs text-ink-3">{paper.check}</p>
    </div>
  );
}
