'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/toast';
import { installWay, type InstallWay } from './install-way';

type Offer = Event & {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  interface Window {
    /** What the browser offered before the page was alive; `register-worker.tsx` keeps it. */
    installOffer?: Offer | null;
  }
}

const ownWindow = '(display-mode: standalone)';

function readWay(): InstallWay {
  const { userAgent, maxTouchPoints } = navigator;
  return installWay({
    userAgent,
    touchPoints: maxTouchPoints,
    isInstalled:
      matchMedia(ownWindow).matches || (navigator as { standalone?: boolean }).standalone === true,
    hasOffer: Boolean(window.installOffer),
  });
}

function follow(onChange: () => void): () => void {
  const ownView = matchMedia(ownWindow);
  const installed = () => {
    window.installOffer = null;
    onChange();
  };
  addEventListener('installoffer', onChange);
  addEventListener('appinstalled', installed);
  ownView.addEventListener('change', onChange);
  return () => {
    removeEventListener('installoffer', onChange);
    removeEventListener('appinstalled', installed);
    ownView.removeEventListener('change', onChange);
  };
}

/** How this browser installs the site; none while that is not known. */
const useInstallWay = (): InstallWay => useSyncExternalStore(follow, readWay, () => 'none');

/** Installs the site by the browser's offer, or says how it is done; nothing where it is installed. */
export function InstallButton() {
  const t = useTranslations('app.install');
  const way = useInstallWay();
  const { run, busy } = useAction(install, { words: () => t('failed') });

  async function install() {
    const offer = window.installOffer;
    if (!offer) return;
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    if (outcome === 'accepted') toast(t('done'));
    // One offer asks once; the browser makes another where this one was turned down.
    window.installOffer = null;
    dispatchEvent(new Event('installoffer'));
  }

  if (way === 'none') return null;
  if (way !== 'offer') return <p className="max-w-measure">{t(way)}</p>;
  return (
    <Button busy={busy} onClick={() => run()} className="justify-self-start">
      {t('button')}
    </Button>
  );
}

/** The same with what it is good for, as a card of the account. */
export function InstallCard() {
  const t = useTranslations('app.install');
  if (useInstallWay() === 'none') return null;
  return (
    <Card title={t('title')}>
      <p className="mb-3 max-w-measure text-s text-ink-2">{t('text')}</p>
      <InstallButton />
    </Card>
  );
}
