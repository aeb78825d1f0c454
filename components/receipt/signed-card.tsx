'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/api/call';
import { useAction } from '@/components/api/use-action';
import { Button, buttonLook } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { Time } from '@/components/ui/figures/time';
import { saveFile } from '@/components/ui/save-file';
import { canonical } from '@/lib/receipts/canonical-rules';
import type { SignatureVerdict } from './verify-signature';

function Found({ of, file }: { of: SignatureVerdict; file: string }) {
  const t = useTranslations('receipt.signed');
  if (of.kind === 'refused') return <Notice>{t(`refused-${of.why}`)}</Notice>;
  if (of.kind === 'unable')
    return (
      <Notice tone="plain">
        {t('unable')}
        <code dir="ltr" className="mt-1 block overflow-x-auto text-start whitespace-nowrap">
          {`npm run verify -- ${file} --keys ${window.location.origin}`}
        </code>
      </Notice>
    );
  return (
    <div role="status" className="flex gap-3 rounded-m bg-accent-soft px-4 py-3 text-accent">
      <Icon name="check" className="mt-0.5 size-5" />
      <p className="min-w-0 text-s">
        <b className="font-strong">{t('holds')}</b>{' '}
        {t.rich('under', {
          key: of.keyId,
          time: () => <Time at={of.issuedAt} show="exact" />,
          n: (chunks) => <span className="num">{chunks}</span>,
        })}
      </p>
    </div>
  );
}

/** The receipt as a signed file to keep, and the check of its signature in this browser. */
export function SignedCard({ id, number }: { id: string; number: string }) {
  const t = useTranslations('receipt.signed');
  const [found, setFound] = useState<SignatureVerdict | null>(null);
  const { run, doing, failure } = useAction(get, { words: () => t('failed'), says: 'here' });
  const file = `${number}.json`;
  const fetchSigned = async () => canonical(await call('GET order/getSignedReceipt/{id}', { id }));

  const download = async () => saveFile(await fetchSigned(), file);

  async function check() {
    // Only who checks a signature loads what checks it.
    const { verifySignature } = await import('./verify-signature');
    const [text, keys] = await Promise.all([fetchSigned(), call('GET index/listReceiptKeys', {})]);
    setFound(await verifySignature(text, keys));
  }

  async function get(what: 'download' | 'check') {
    setFound(null);
    await (what === 'check' ? check() : download());
  }

  return (
    <section className="grid gap-4 rounded-l border border-line bg-surface p-4 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-l tracking-tight">{t('title')}</h2>
          <p className="mt-1 max-w-measure text-s text-ink-2">{t('intro')}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
          <Button busy={doing?.[0] === 'download'} onClick={() => run('download')}>
            {t('download')}
          </Button>
          <Button variant="plain" busy={doing?.[0] === 'check'} onClick={() => run('check')}>
            {t('check')}
          </Button>
        </div>
      </div>
      {failure ? <Notice>{failure}</Notice> : null}
      {found ? <Found of={found} file={file} /> : null}
      <Link
        href="/help/fills#keys"
        className={buttonLook({ variant: 'plain', size: 's' }, 'justify-self-start')}
      >
        {t('more')}
      </Link>
    </section>
  );
}
