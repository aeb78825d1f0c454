import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { listText } from '@/components/ui/figures/list-text';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { Table, Td, Th } from '@/components/ui/table';
import type { Account } from '@/lib/orders/contract';
import type { Worth } from '@/lib/wallets/worth-rules';
import { richNum } from './rich-num';

/** What is there beside USDT, which equity does not count. */
function Worths({ worths }: { worths: readonly Worth[] }) {
  const t = useTranslations('account.wallets');
  const locale = useLocale();
  const format = formatter(locale);
  const priced = worths.filter(({ at }) => at !== null);
  const others = worths.filter(({ at }) => at === null).map(({ currency }) => currency);
  return (
    <>
      {priced.length > 0
        ? t.rich('worth', {
            n: (chunks) => <span className="num">{chunks}</span>,
            list: priced.map((one) => `${one.currency} ${format.money(one.usdt!)}`).join(' · '),
            time: () => <Time at={Math.min(...priced.map(({ at }) => at!))} />,
          })
        : null}{' '}
      {others.length > 0 ? t('unpriced', { currencies: listText(locale, others) }) : null}{' '}
    </>
  );
}

type Props = { account: Account; worths: readonly Worth[]; current?: string };

/** What there is of each currency. */
export function WalletsCard({ account, worths, current }: Props) {
  const t = useTranslations('account.wallets');
  const format = formatter(useLocale());
  return (
    <Card flush title={t('title')}>
      <Table caption={t('title')}>
        <thead>
          <tr>
            <Th className="md:first:ps-6">{t('currency')}</Th>
            <Th end>{t('available')}</Th>
            <Th end className="md:last:pe-6">
              {t('held')}
            </Th>
          </tr>
        </thead>
        <tbody>
          {account.wallets.map(({ currency, available, held }) => (
            <tr key={currency} className={currency === current ? 'bg-accent-soft' : undefined}>
              <Td className="md:first:ps-6">
                <Link
                  href={`/profile/balance?currency=${currency}`}
                  aria-current={currency === current ? 'true' : undefined}
                  className="inline-flex min-h-row items-center font-strong underline-offset-4 hover:underline pointer-coarse:min-h-touch"
                >
                  {currency}
                </Link>
              </Td>
              <Td end>
                <Money value={available} currency={currency} bare rounding="down" />
              </Td>
              <Td end className="text-ink-2 md:last:pe-6">
                <Money value={held} currency={currency} bare />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="border-t border-line px-4 py-3 text-xs text-ink-3 md:px-6">
        <Worths worths={worths} />
        {t.rich('heldWhy', {
          ...richNum,
          margin: format.amount(account.usedMargin),
          pending: format.amount(account.pendingHeld),
          staked: format.amount(account.staked),
        })}{' '}
        {/[1-9]/.test(account.inWithdrawals)
          ? t.rich('inWithdrawals', {
              ...richNum,
              amount: format.amount(account.inWithdrawals, 'USDT', 'exact'),
            })
          : t('heldOther')}
        {/[1-9]/.test(account.inBids) ? (
          <>
            {' '}
            {t.rich('inBids', {
              ...richNum,
              amount: format.amount(account.inBids),
              link: (text) => (
                <Link href="/nfts?view=mine" className="text-accent underline underline-offset-4">
                  {text}
                </Link>
              ),
            })}
          </>
        ) : null}
        {/[1-9]/.test(account.inPlans) ? (
          <>
            {' '}
            {t.rich('inPlans', {
              ...richNum,
              amount: format.amount(account.inPlans),
              link: (text) => (
                <Link href="/trading" className="text-accent underline underline-offset-4">
                  {text}
                </Link>
              ),
            })}
          </>
        ) : null}
        {/[1-9]/.test(account.borrowed) ? (
          <>
            {' '}
            {t.rich('borrowed', {
              ...richNum,
              amount: format.amount(account.borrowed),
              link: (text) => (
                <Link href="/loan" className="text-accent underline underline-offset-4">
                  {text}
                </Link>
              ),
            })}
          </>
        ) : null}
      </p>
    </Card>
  );
}
