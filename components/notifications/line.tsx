'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useAction } from '@/components/api/use-action';
import { Time } from '@/components/ui/figures/time';
import { Icon, type IconName } from '@/components/ui/icon';
import { NeverAsks } from '@/components/ui/house/never-asks';
import { isLocale, locales, type Locale } from '@/lib/core/locales';
import { pageOf, textKeyOf, valuesOf, type Kind } from '@/lib/notifications/rules';
import { markRead, type Notifications } from './queries';

const icons: Record<Kind, IconName> = {
  'deposit-approved': 'plus',
  'deposit-rejected': 'warning',
  'withdrawal-approved': 'clock',
  'withdrawal-completed': 'check',
  'withdrawal-rejected': 'warning',
  'destination-added': 'lock',
  'verification-verified': 'check',
  'verification-rejected': 'warning',
  'plan-ended': 'check',
  'invite-reward': 'check',
  'support-answered': 'info',
  outbid: 'info',
  'auction-won': 'check',
  'auction-ended': 'info',
  'loan-approved': 'check',
  'loan-rejected': 'warning',
  'loan-due': 'clock',
  'loan-overdue': 'warning',
  'loan-repaid': 'check',
  'margin-warning': 'warning',
  'margin-close-out': 'warning',
  'order-filled': 'check',
  'price-alert': 'bell',
  'login-new-place': 'lock',
  'passkey-added': 'lock',
  'passkey-removed': 'lock',
  'passkey-suspect': 'warning',
  'google-linked': 'lock',
  'google-removed': 'lock',
  'removal-asked': 'warning',
  'removal-waits': 'warning',
  'removal-decided': 'warning',
  'removal-stopped': 'lock',
  'removal-done': 'lock',
  'closing-asked': 'clock',
  'closing-stopped': 'check',
  'closing-called-off': 'info',
  suspended: 'lock',
  'suspension-ended': 'check',
  'archive-ready': 'receipt',
  'archive-failed': 'receipt',
  'break-began': 'clock',
  'money-rests': 'warning',
};

/** Intl's tag as the language of ours that it belongs to. */
const localeOf = (tag: string): Locale =>
  locales.find((one) => one.tag === tag)?.value ?? (isLocale(tag) ? tag : 'en');

type Item = Notifications['items'][number];

export function NotificationLine({ item }: { item: Item }) {
  const t = useTranslations('notifications');
  const locale = localeOf(useLocale());
  const title = t(`titles.${item.kind}`);
  const text = t(`texts.${textKeyOf(item)}` as 'texts.removal-done', valuesOf(item, locale));
  const page = pageOf(item);
  const isUnread = item.readAt === null;
  const { run } = useAction(markRead, { words: () => t('markFailed') });
  const read = () => run(item.id);
  return (
    <li
      className={clsx(
        'relative flex gap-3 px-4 py-3 md:px-6',
        page && 'hover:bg-control/40',
        isUnread && 'bg-accent-soft/40',
      )}
    >
      <span
        className={clsx(
          'grid size-9 shrink-0 place-items-center rounded-full',
          isUnread ? 'bg-accent-soft text-accent' : 'bg-control text-ink-3',
        )}
      >
        <Icon name={icons[item.kind]} />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {page ? (
            <Link
              href={page}
              prefetch={false}
              onClick={isUnread ? read : undefined}
              className={clsx('after:absolute after:inset-0', isUnread && 'font-strong')}
            >
              {title}
            </Link>
          ) : (
            <span className={clsx(isUnread && 'font-strong')}>{title}</span>
          )}
          {isUnread ? <span className="sr-only">{t('isUnread')}</span> : null}
          <Time at={item.createdAt} show="clock" className="text-s text-ink-3 tabular-nums" />
        </p>
        <p className="max-w-measure text-s text-ink-2">{text}</p>
        {item.facts.reason ? (
          <>
            <p dir="auto" lang="" className="max-w-measure text-s whitespace-pre-line text-ink">
              {item.facts.reason}
            </p>
            <NeverAsks />
          </>
        ) : null}
      </div>
      {isUnread ? (
        <button
          type="button"
          onClick={read}
          title={t('markRead')}
          aria-label={t('markReadOf', { title })}
          className="relative grid size-9 shrink-0 place-items-center self-center rounded-full text-ink-3 hover:bg-control hover:text-ink pointer-coarse:size-11"
        >
          <span aria-hidden="true" className="size-2.5 rounded-full bg-accent" />
        </button>
      ) : null}
    </li>
  );
}
