'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApiRefusal, call } from '@/components/api/call';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { Time, useZone } from '@/components/ui/figures/time';
import { saveFile } from '@/components/ui/save-file';
import type { OwnVerdict } from './check-own';
import { OwnFound } from './own-found';

type Withheld = { kind: 'missing' | 'sealed' } | { kind: 'later'; openedAt: string };
type Found = Withheld | OwnVerdict;

/**
 * Why the server has no proof to give; null where it did not say. Who was there at that moment is
 * missing, whatever the answer says.
 */
function withheld(error: unknown, takenAt: string): Withheld | null {
  const { code, result } = error instanceof ApiRefusal ? error : { code: null, result: null };
  if (code === '10120') return { kind: 'sealed' };
  if (code !== '404' && code !== '10129') return null;
  const openedAt = typeof result?.openedAt === 'string' ? result.openedAt : '';
  const isLater = code === '10129' && Date.parse(openedAt) > Date.parse(takenAt);
  return isLater ? { kind: 'later', openedAt } : { kind: 'missing' };
}

const isVerdict = (found: Found): found is OwnVerdict =>
  found.kind === 'holds' || found.kind === 'refused' || found.kind === 'unable';

function Why({ of, takenAt }: { of: Withheld; takenAt: string }) {
  const t = useTranslations('proof.own');
  const format = formatter(useLocale());
  const zone = useZone();
  if (of.kind !== 'later') return <Notice>{t(of.kind)}</Notice>;
  const moments = { opened: format.exact(of.openedAt, zone), at: format.exact(takenAt, zone) };
  return <Notice tone="plain">{t('later', moments)}</Notice>;
}

type Props = {
  /** The newest day that was published, and when it was taken. */
  day: string;
  takenAt: string;
  /** The customer's own name, which their leaf has to be about. */
  account: string;
  currencies: readonly string[];
};

/** The customer's own proof: worked out in this browser, or to keep as a file. */
export function OwnCard({ day, takenAt, account, currencies }: Props) {
  const t = useTranslations('proof.own');
  const [found, setFound] = useState<Found | null>(null);
  const { run, doing, failure } = useAction(get, { words: () => t('failed'), says: 'here' });
  const file = `liabilities-${day}.json`;
  const fetchProof = () => call('GET user/getLiabilityProof/{day}', { day });

  async function check() {
    // Only who checks a proof loads what checks it.
    const [{ checkOwn }, proof] = await Promise.all([import('./check-own'), fetchProof()]);
    setFound(await checkOwn(proof, { day, account, currencies }));
  }

  const download = async () => saveFile(`${JSON.stringify(await fetchProof(), null, 2)}\n`, file);

  async function get(what: 'check' | 'download') {
    setFound(null);
    try {
      await (what === 'check' ? check() : download());
    } catch (error) {
      const why = withheld(error, takenAt);
      if (!why) throw error;
      setFound(why);
    }
  }

  return (
    <section
      id="proof"
      className="min-w-0 scroll-mt-20 overflow-hidden rounded-l border border-line bg-surface"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 md:px-6">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-l tracking-tight">{t('title')}</h2>
          <p className="text-s text-ink-3">
            <Time at={takenAt} />
          </p>
          <p className="mt-1 max-w-measure text-s text-ink-2">{t('text')}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
          <Button busy={doing?.[0] === 'check'} onClick={() => run('check')}>
            {t(found && isVerdict(found) ? 'again' : 'check')}
          </Button>
          <Button variant="plain" busy={doing?.[0] === 'download'} onClick={() => run('download')}>
            {t('download')}
          </Button>
        </div>
      </div>
      <div className="px-4 pb-4 empty:hidden md:px-6">
        {failure ? <Notice>{failure}</Notice> : null}
        {found && !isVerdict(found) ? <Why of={found} takenAt={takenAt} /> : null}
      </div>
      {found && isVerdict(found) ? <OwnFound of={found} file={file} /> : null}
      <p className="border-t border-line px-4 py-2 md:px-6">
        <Link
          href="/proof"
          className="inline-flex min-h-9 items-center text-s text-accent underline-offset-4 hover:underline"
        >
          {t('all')}
        </Link>
      </p>
    </section>
  );
}
