import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readPage } from '@/components/account/order-choice';
import { Pager } from '@/components/account/pager';
import { PlanScreen } from '@/components/plans/plan-screen';
import { shownPlans } from '@/components/plans/queries';
import { RealOnlyTerms, SwitchToReal } from '@/components/money/real-only';
import { PrivateContent } from '@/components/shell/private-content';
import { Words } from '@/components/shell/words';
import type { Caller } from '@/lib/core/caller';
import { availableFor, listPlans, listProducts } from '@/lib/plans/service';
import { currentCustomer } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('plans');
  return { title: t('title'), description: t('lead') };
}

async function mineOf(caller: Caller, page: number) {
  const [available, plans] = await Promise.all([
    availableFor(caller),
    listPlans({ page, size: shownPlans }, caller),
  ]);
  return { available, plans };
}

const hrefOf = (page: number) => (page === 1 ? '/trading' : `/trading?page=${page}`);

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TradingPage({ searchParams }: Props) {
  const page = readPage(await searchParams);
  const [t, caller] = await Promise.all([getTranslations('plans'), currentCustomer()]);
  const isDemo = caller?.mode === 'demo';
  const [offered, mine] = await Promise.all([
    listProducts(),
    caller && !isDemo ? mineOf(caller, page) : null,
  ]);
  return (
    <Words of={['plans', 'codes']}>
      <div className="page grid gap-4">
        <header>
          <h1 className="text-xl tracking-tight">{t('title')}</h1>
          <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
        </header>
        {isDemo ? <RealOnlyTerms text={t('realOnly')} /> : null}
        <PrivateContent>
          <PlanScreen
            key={page}
            page={page}
            offered={offered}
            way={isDemo ? <SwitchToReal /> : null}
            mine={mine && { available: mine.available, plans: mine.plans.items }}
            pager={mine && <Pager {...mine.plans} hrefOf={hrefOf} />}
          />
        </PrivateContent>
      </div>
    </Words>
  );
}
