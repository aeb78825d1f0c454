'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { loginHref } from '@/components/connection/session-end';
import { buttonLook, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

type Props = { onClose: () => void; children: ReactNode };

/** That the session has ended, why, and how to go on. */
export function SessionBox({ onClose, children }: Props) {
  const t = useTranslations('common');
  return (
    <section
      role="alert"
      className="fixed inset-x-4 top-20 z-30 mx-auto grid max-w-[30rem] animate-rise gap-3 rounded-l border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-wait-soft text-wait">
          <Icon name="lock" className="size-[18px]" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-strong">{t('session.title')}</p>
          <p className="text-s text-ink-2">{children}</p>
        </div>
        <IconButton label={t('close')} className="bg-transparent" onClick={onClose}>
          <Icon name="close" className="size-4" />
        </IconButton>
      </div>
      <a href={loginHref()} className={buttonLook({ variant: 'primary' })}>
        {t('session.login')}
      </a>
    </section>
  );
}
