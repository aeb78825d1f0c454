import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/figures/time';
import type { ReceiptKey } from '@/lib/receipts/contract';

const steps = ['download', 'browser', 'own', 'command'] as const;

function Key({ of }: { of: ReceiptKey }) {
  const t = useTranslations('fills.keys');
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="num font-strong">{of.keyId}</span>
        <Badge tone={of.retiredAt === null ? 'accent' : 'plain'}>
          {t(of.retiredAt === null ? 'inUse' : 'retired')}
        </Badge>
        <span className="text-s text-ink-3">
          <Time at={of.createdAt} />{' '}
          {of.retiredAt ? (
            <>
              – <Time at={of.retiredAt} />
            </>
          ) : null}
        </span>
      </div>
      <code dir="ltr" className="text-start text-xs break-all text-ink-2">
        {of.publicKey}
      </code>
    </li>
  );
}

/** The public keys of receipts, and the ways to check one. */
export function KeysCard({ keys, command }: { keys: readonly ReceiptKey[]; command: string }) {
  const t = useTranslations('fills.keys');
  return (
    <Card
      title={
        <span id="keys" className="scroll-mt-20">
          {t('title')}
        </span>
      }
    >
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <div className="min-w-0">
          <p className="mb-3 max-w-measure text-s text-ink-2">{t('intro')}</p>
          <ul>
            {keys.map((key) => (
              <Key key={key.keyId} of={key} />
            ))}
          </ul>
          <Link
            href="/swx/customer/index/listReceiptKeys"
            prefetch={false}
            className="inline-flex min-h-9 items-center text-s text-accent underline-offset-4 hover:underline"
          >
            {t('asData')}
          </Link>
        </div>
        <div className="min-w-0">
          <h3 className="mb-2">{t('how')}</h3>
          <ol className="grid list-decimal gap-2 ps-5 text-s text-ink-2">
            {steps.map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
          <pre
            dir="ltr"
            tabIndex={0}
            className="mt-3 overflow-x-auto rounded-m bg-sunken px-3 py-2 text-start text-xs"
          >
            {command}
          </pre>
        </div>
      </div>
    </Card>
  );
}
