import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { PrivateContent } from '@/components/shell/private-content';
import { Words } from '@/components/shell/words';
import { SafetyCard, TimesCard } from '@/components/support/info-card';
import { SupportScreen } from '@/components/support/support-screen';
import { VisitorCard } from '@/components/support/visitor-card';
import { NeverAsks } from '@/components/ui/house/never-asks';
import type { Caller } from '@/lib/core/caller';
import { Rejection } from '@/lib/core/codes';
import { conversationsShown } from '@/lib/support/rules';
import { listConversations, readConversation, readInfo, supportUrl } from '@/lib/support/service';
import { currentCustomer } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('support');
  return { title: t('title'), description: t('lead') };
}

/** The conversation that is asked for; else one with answers to read, else the open one. */
async function shownTo(caller: Caller, asked: string | undefined) {
  const list = await listConversations({ page: 1, size: conversationsShown }, caller);
  const named = asked !== undefined && /^[1-9]\d{0,17}$/.test(asked) ? asked : null;
  const { items } = list;
  const chosen =
    items.find(({ unread }) => unread > 0) ?? items.find((one) => one.status === 'open');
  const id = asked === 'new' ? null : (named ?? chosen?.id ?? null);
  if (id === null) return { list, detail: null };
  const detail = await readConversation({ id }, caller).catch((error: unknown) => {
    if (error instanceof Rejection && error.code === '404') return null;
    throw error;
  });
  return { list, detail };
}

type Shown = Awaited<ReturnType<typeof shownTo>>;

/** One that was begun stays on its screen, which is not that of the next one. */
const screenKey = ({ detail, list }: Shown): string => detail?.id ?? `new beside ${list.total}`;

type Props = { searchParams: Promise<{ conversation?: string | string[] }> };

export default async function SupportPage({ searchParams }: Props) {
  const url = supportUrl();
  if (url) redirect(url);
  const { conversation } = await searchParams;
  const [t, caller, info] = await Promise.all([
    getTranslations('support'),
    currentCustomer(),
    readInfo(),
  ]);
  const shown = caller && (await shownTo(caller, [conversation].flat()[0]));
  const beside = (
    <>
      <SafetyCard />
      <TimesCard info={info} />
    </>
  );
  return (
    <div className="page grid gap-4">
      <header>
        <h1 className="text-xl tracking-tight">{t('title')}</h1>
        <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
      </header>
      {caller && shown ? (
        <Words of={['support', 'house', 'codes']}>
          <PrivateContent>
            <SupportScreen key={screenKey(shown)} customerId={caller.customerId} {...shown}>
              {beside}
            </SupportScreen>
          </PrivateContent>
        </Words>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
          <VisitorCard email={info.email} />
          <div className="grid gap-4">
            <NeverAsks />
            {beside}
          </div>
        </div>
      )}
    </div>
  );
}
