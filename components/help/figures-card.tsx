import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { fewestCustomers } from '@/lib/figures/rules';

/** How each figure of the home page is counted. */
export function FiguresCard({ code, days }: { code: string | null; days: number }) {
  const t = useTranslations('home.how');
  const format = formatter(useLocale());
  const path = `/swx/customer/index/listTick/${code}`;
  const link = (
    <Link
      href={path}
      prefetch={false}
      className="num break-all text-accent underline underline-offset-4"
    >
      {path}
    </Link>
  );
  const [before, after] = t('ticksText', { code: code ?? '', path: '|' }).split('|');
  const lines = [
    { name: 'fills', text: t('fillsText', { days }) },
    ...(code
      ? [
          {
            name: 'ticks',
            text: (
              <>
                {before}
                {link}
                {after}
              </>
            ),
          } as const,
        ]
      : []),
    { name: 'fees', text: t('feesText') },
    { name: 'instruments', text: t('instrumentsText') },
    { name: 'customers', text: t('customersText', { least: format.quantity(fewestCustomers) }) },
    { name: 'receipt', text: t('receiptText') },
  ] as const;
  return (
    <Card
      title={
        <span id="figures" className="scroll-mt-20">
          {t('title')}
        </span>
      }
    >
      <p className="max-w-measure text-s text-ink-2">{t('intro')}</p>
      <dl className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2">
        {lines.map(({ name, text }) => (
          <div key={name} className="min-w-0">
            <dt className="font-strong">{t(name)}</dt>
            <dd className="mt-0.5 max-w-measure text-s text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
