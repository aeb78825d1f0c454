import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readPage } from '@/components/account/order-choice';
import { Pager } from '@/components/account/pager';
import { LoanScreen } from '@/components/loans/loan-screen';
import { shownLoans } from '@/components/loans/queries';
import { RealOnlyTerms, SwitchToReal } from '@/components/money/real-only';
import { PrivateContent } from '@/components/shell/private-content';
import { Words } from '@/components/shell/words';
import type { Caller } from '@/lib/core/caller';
import { listLoans, listOffers, readAccount } from '@/lib/loans/service';
import { namedCountries } from '@/lib/verification/rules';
import { readVerification } from '@/lib/verification/service';
import { currentCustomer } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('loans');
  return { title: t('title'), description: t('lead') };
}

async function verifyingOf(caller: Caller) {
  const { loan } = await readVerification({}, caller);
  return {
    customerId: caller.customerId,
    standing: loan,
    countries: namedCountries(caller.locale),
  };
}

async function mineOf(caller: Caller, page: number) {
  const [account, loans] = await Promise.all([
    readAccount({}, caller),
    listLoans({ page, size: shownLoans }, caller),
  ]);
  const verifying = account.verification === 'verified' ? null : await verifyingOf(caller);
  return { account, loans, verifying };
}

const hrefOf = (page: number) => (page === 1 ? '/loan' : `/loan?page=${page}`);

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function LoanPage({ searchParams }: Props) {
  const page = readPage(await searchParams);
  const [t, caller] = await Promise.all([getTranslations('loans'), currentCustomer()]);
  const isDemo = caller?.mode === 'demo';
  const [offered, mine, own] = await Promise.all([
    listOffers(),
    caller && !isDemo ? mineOf(caller, page) : null,
    caller && isDemo ? readAccount({}, caller) : null,
  ]);
  return (
    <Words of={['loans', 'plans', 'verification', 'house', 'files', 'codes']}>
      <div className="page grid gap-4">
        <header>
          <h1 className="text-xl tracking-tight">{t('title')}</h1>
          <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
        </header>
        {isDemo ? <RealOnlyTerms text={t('realOnly')} /> : null}
        <PrivateContent>
          <LoanScreen
            key={page}
            page={page}
            offered={offered}
            // The terms of the real account hold for its own score in the demo account too.
            free={own?.free ?? null}
            way={isDemo ? <SwitchToReal /> : null}
            mine={mine && { ...mine, loans: mine.loans.items }}
            pager={mine && <Pager {...mine.loans} hrefOf={hrefOf} />}
          />
        </PrivateContent>
      </div>
    </Words>
  );
}
