import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { Card, Sum, SumLine } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import { NeverAsks } from '@/components/ui/house/never-asks';
import { agrees as doAgree } from '@/lib/collectibles/books-rules';
import { langOf } from '@/lib/core/locales';
import type { Charity } from '@/lib/collectibles/contract';

const sums = ['received', 'paid', 'owed'] as const;

/** What sales have brought, what was paid out of it and what is still owed, and that the books agree. */
export function SumsCard(charity: Pick<Charity, 'all' | 'gifts' | 'account' | 'measuredAt'>) {
  const { all, account, measuredAt } = charity;
  const t = useTranslations('collectibles.charity');
  const agrees = doAgree(charity);
  const share = Number(all.received) > 0 ? Number(all.paid) / Number(all.received) : 0;
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {sums.map((name) => (
          <div key={name}>
            <dt className="text-xs text-ink-3">{t(name)}</dt>
            <dd>
              <Money value={all[name]} className="text-l font-strong tracking-tight" />
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-xs text-ink-3">{t('account')}</dt>
          <dd>
            <Money value={account} className="text-l font-strong tracking-tight" />
          </dd>
        </div>
      </dl>
      <div aria-hidden="true" className="mt-4 flex h-2 overflow-hidden rounded-full bg-control">
        <span className="bg-accent" style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2 text-s">
        <span
          className={
            agrees ? 'flex items-center gap-2 text-good' : 'flex items-center gap-2 text-bad'
          }
        >
          <Icon name={agrees ? 'check' : 'warning'} className="size-4" />
          {t(agrees ? 'agrees' : 'differs')}
        </span>
        <span className="text-xs text-ink-3">
          {t.rich('measured', { time: () => <Time at={measuredAt} show="exact" /> })}
        </span>
      </p>
    </Card>
  );
}

/** What customers gave without buying anything, currency by currency. */
function GiftsCard({ gifts }: Pick<Charity, 'gifts'>) {
  const t = useTranslations('collectibles.charity');
  return (
    <Card title={t('gifts')}>
      <p className="text-s text-ink-2">{t('giftsText')}</p>
      {gifts.map((one) => (
        <Sum key={one.currency} className="mt-4">
          {sums.map((name) => (
            <SumLine key={name} label={t(name)} strong={name === 'owed'}>
              <Money value={one[name]} currency={one.currency} />
            </SumLine>
          ))}
        </Sum>
      ))}
    </Card>
  );
}

/** Each charity: who it is, and its own sums. */
export function CharityCards({ charities, gifts }: Pick<Charity, 'charities' | 'gifts'>) {
  const t = useTranslations('collectibles.charity');
  if (charities.length + gifts.length === 0) return null;
  return (
    <section aria-labelledby="charities" className="grid gap-3">
      <h2 id="charities" className="text-l tracking-tight">
        {t('charities')}
      </h2>
      <NeverAsks />
      <div className={clsx('grid gap-4', charities.length + gifts.length > 1 && 'md:grid-cols-2')}>
        {charities.map((one) => (
          <Card key={one.id} title={<bdi>{one.name}</bdi>}>
            <p
              dir="auto"
              lang={langOf(one.locale)}
              className="max-w-measure text-s whitespace-pre-line text-ink-2"
            >
              {one.about}
            </p>
            <Sum className="mt-4">
              {sums.map((name) => (
                <SumLine key={name} label={t(name)} strong={name === 'owed'}>
                  <Money value={one[name]} />
                </SumLine>
              ))}
            </Sum>
            {one.website === null ? null : (
              <a
                href={one.website}
                rel="noopener noreferrer nofollow"
                className="mt-2 inline-flex min-h-8 items-center gap-2 text-s break-all text-accent underline-offset-4 hover:underline pointer-coarse:min-h-touch"
              >
                {t('website')}: <bdi dir="ltr">{one.website.replace(/^https:\/\//, '')}</bdi>
              </a>
            )}
          </Card>
        ))}
        {gifts.length === 0 ? null : <GiftsCard gifts={gifts} />}
      </div>
    </section>
  );
}

/** How a reader follows the figures without having to believe them. */
export function CheckCard() {
  const t = useTranslations('collectibles.charity');
  const format = formatter(useLocale());
  return (
    <Card title={t('checkTitle')}>
      <ol className="grid gap-3 text-s text-ink-2">
        {(['check1', 'check2', 'check3', 'check4'] as const).map((name, at) => (
          <li key={name} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
            <span className="num justify-self-start text-ink-3">{format.quantity(at + 1)}</span>
            <span>
              {name === 'check4'
                ? t.rich(name, {
                    link: () => (
                      // eslint-disable-next-line @next/next/no-html-link-for-pages -- an answer of the API is no page
                      <a
                        href="/swx/customer/index/listCharity?page=1&size=100"
                        dir="ltr"
                        className="whitespace-nowrap text-accent underline underline-offset-4"
                      >
                        index/listCharity
                      </a>
                    ),
                  })
                : t(name)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
