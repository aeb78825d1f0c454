import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { SupportMarkSlot } from './support-mark-slot';

type Props = {
  /** Where support is, when it is not at this site. */
  url: string | null;
  /** Whether a customer reads the page, who may have answers to read. */
  isCustomer: boolean;
};

const look =
  'relative inline-grid size-9 shrink-0 place-items-center rounded-full text-ink-2 transition-colors duration-(--fast) hover:bg-control hover:text-ink pointer-coarse:size-11';

/** Leads to support, for customers and visitors alike. */
export async function SupportButton({ url, isCustomer }: Props) {
  const t = await getTranslations('support');
  const label = t('title');
  const inside = (
    <>
      <Icon name="chat" />
      <span className="sr-only">{label}</span>
    </>
  );
  if (url)
    return (
      <a href={url} title={label} className={look}>
        {inside}
      </a>
    );
  return (
    <Link href="/help/support" prefetch={false} title={label} className={look}>
      {inside}
      {isCustomer ? <SupportMarkSlot words={t('unread', { count: '{count}' })} /> : null}
    </Link>
  );
}
