'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/api/call';
import { Button, buttonLook } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { Time } from '@/components/ui/figures/time';
import { canonical } from '@/lib/receipts/canonical-rules';
import type { SignatureVerdict } from './verify-signature';

type State =
  | { kind: 'idle' }
  | { kind: 'downloading' }
  | { kind: 'checking' }
  | { kind: 'failed' }
  | SignatureVerdict;

/** Hands a text to the browser as a file. */
function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function Found({ state, file }: { state: State; file: string }) {
  const t = useTranslations('receipt.signed');
  if (state.kind === 'failed') return <Notice>{t('failed')}</Notice>;
  if (state.kind === 'refused') return <Notice>{t(`refused-${state.why}`)}</Notice>;
  if (state.kind === 'unable')
    return (
      <Notice tone="plain">
        {t('unable')}
        <code dir="ltr" className="mt-1 block overflow-x-auto text-start whitespace-nowrap">
          {`npm run verify -- ${file} --keys ${window.location.origin}`}
        </code>
      </Notice>
    );
  if (state.kind !== 'holds') return null;
  return (
    <div role="status" className="flex gap-3 rounded-m bg-accent-soft px-4 py-3 text-accent">
      <Icon name="check" className="mt-0.5 size-5" />
      <p className="min-w-0 text-s">
        <b className="font-strong">{t('holds')}</b>{' '}
        {t.rich('under', {
          key: state.keyId,
          time: () => <Time at={state.issuedAt} show="exact" />,
          n: (chunks) => <span className="num">{chunks}</span>,
        })}
      </p>
    </div>
  );
}

/** The receipt as a signed file to keep, and the check of its signature in this browser. */
export function SignedCard({ id, number }: { id: string; number: string }) {
  const t = useTranslations('receipt.signed');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const file = `${number}.json`;
  const fetchSigned = async () => canonical(await call('GET order/getSignedReceipt/{id}', { id }));

  async function download() {
    setState({ kind: 'downloading' });
    try {
      save(await fetchSigned(), file);
      setState({ kind: 'idle' });
    } catch {
      setState({ kind: 'failed' });
    }
  }

  async function check() {
    setState({ kind: 'checking' });
    try {
      // Only who checks a signature loads what checks it.
      const { verifySignature } = await import('./verify-signature');
      const [text, keys] = await Promise.all([
        fetchSigned(),
        call('GET index/listReceiptKeys', {}),
      ]);
      setState(await verifySignature(text, keys));
    } catch {
      setState({ kind: 'failed' });
    }
  }

  return (
    <section className="grid gap-4 rounded-l border border-line bg-surface p-4 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-l tracking-tight">{t('title')}</h2>
          <p className="mt-1 max-w-[62ch] text-s text-ink-2">{t('intro')}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
          <Button busy={state.kind === 'downloading'} onClick={() => void download()}>
            {t('download')}
          </Button>
          <Button variant="plain" busy={state.kind === 'checking'} onClick={() => void check()}>
            {t('check')}
          </Button>
        </div>
      </div>
      <Found state={state} file={file} />
      <Link
        href="/help/fills#keys"
        className={buttonLook({ variant: 'plain', size: 's' }, 'justify-self-start')}
      >
        {t('more')}
      </Link>
    </section>
  );
}
