import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { one, readPage, type Search } from '@/components/account/order-choice';
import { Pager } from '@/components/account/pager';
import { CodeCard } from '@/components/invites/code-card';
import { EarnedCard } from '@/components/invites/earned-card';
import { HowCard } from '@/components/invites/how-card';
import { InvitedCard } from '@/components/invites/invited-card';
import { Words } from '@/components/shell/words';
import { listInvited, listMonths, readInvites } from '@/lib/invites/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('invites'))('title') };
}

const size = 12;

/** The address of a page of the months beside one of those who were invited. */
function hrefOf(months: number, invited: number): string {
  const search = new URLSearchParams();
  if (months > 1) search.set('page', String(months));
  if (invited > 1) search.set('invited', String(invited));
  return `/profile/invite${search.size ? `?${search}` : ''}`;
}

type Props = { searchParams: Promise<Search> };

export default async function InvitePage({ searchParams }: Props) {
  const search = await searchParams;
  const [page, among] = [readPage(search), readPage({ page: one(search.invited) })];
  const caller = await customerOrLogin('/profile/invite');
  const [invites, months, invited, t] = await Promise.all([
    readInvites({}, caller),
    listMonths({ page, size }, caller),
    listInvited({ page: among, size }, caller),
    getTranslations('invites'),
  ]);
  return (
    <Words of={['invites']}>
      <h1 className="sr-only">{t('title')}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <CodeCard code={invites.code} link={invites.link} />
          <EarnedCard
            invites={invites}
            months={months.items}
            pager={<Pager {...months} hrefOf={(to) => hrefOf(to, among)} />}
          />
        </div>
        <div className="grid gap-4">
          <HowCard {...invites} />
          <InvitedCard
            items={invited.items}
            pager={<Pager {...invited} hrefOf={(to) => hrefOf(page, to)} />}
          />
        </div>
      </div>
    </Words>
  );
}
