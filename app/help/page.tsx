import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { LinkLists } from '@/components/content/link-lists';
import { currentDevice } from '@/components/shell/device';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { currentLocale } from '@/i18n/locale';
import { footerTitles } from '@/lib/content/queries';

const pages = [
  ['faq', '/help/faq'],
  ['support', '/help/support'],
  ['notices', '/help/notice'],
  ['fills', '/help/fills'],
  ['fees', '/help/fees'],
  ['proof', '/proof'],
  ['pressure', '/help/pressure'],
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('content.help');
  return { title: t('title'), description: t('lead') };
}

export default async function HelpPage() {
  const [t, lessons, device, items] = await Promise.all([
    getTranslations('content.help'),
    getTranslations('lessons'),
    currentDevice(),
    footerTitles(await currentLocale()),
  ]);
  const cards = [
    { name: 'lessons', href: '/help/lessons', title: lessons('title'), text: lessons('short') },
    ...pages.map(([name, href]) => ({
      name,
      href,
      title: t(`${name}.title`),
      text: t(`${name}.text`),
    })),
  ];
  return (
    <div className="page grid gap-4">
      <header>
        <h1 className="text-xl tracking-tight">{t('title')}</h1>
        <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ name, href, title, text }) => (
          <li key={name}>
            <Link
              href={href}
              className="flex h-full items-start gap-3 rounded-l border border-line bg-surface p-4 hover:border-line-strong md:px-6"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-strong">{title}</span>
                <span className="mt-0.5 block text-s text-ink-2">{text}</span>
              </span>
              <Icon name="next" className="mt-1 size-4 shrink-0 text-ink-3 rtl:rotate-180" />
            </Link>
          </li>
        ))}
      </ul>
      {device === 'phone' ? (
        <Card>
          <LinkLists items={items} />
        </Card>
      ) : null}
    </div>
  );
}
