'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useServerState } from '@/components/api/server-state';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Time } from '@/components/ui/figures/time';
import type { CallResult } from '@/components/api/call';
import { looksQuery } from './queries';

type Looks = CallResult<'GET user/listLooks'>;
type Look = Looks['items'][number];

function useLookWords(): (look: Look) => string {
  const t = useTranslations('verification.looks');
  return ({ by, operator, reason }) => {
    if (by === 'owner') return t('owner');
    const name = operator ?? '';
    return reason === 'verification' ? t('verification', { name }) : t('other', { name });
  };
}

/** Who looked at the customer's files, and when. */
export function LooksCard({ initial }: { initial: Looks }) {
  const t = useTranslations('verification');
  const purposes = useTranslations('files.purposes');
  const wordsOf = useLookWords();
  const { quantity } = formatter(useLocale());
  const { items, total } = useServerState(looksQuery).data ?? initial;
  return (
    <Card
      title={t('looks.title')}
      aside={total > 0 ? <span className="text-s text-ink-3">{quantity(total)}</span> : null}
      className="self-start"
    >
      <p className="text-s text-ink-2">{t(total === 0 ? 'looks.none' : 'looks.text')}</p>
      {total > 0 ? (
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {items.map((look) => (
            <li key={look.id} className="grid gap-0.5 py-2 text-s">
              <span className="flex justify-between gap-3">
                <span>{purposes(look.purpose)}</span>
                <Time at={look.at} className="whitespace-nowrap text-ink-3" />
              </span>
              <span className="text-ink-2">{wordsOf(look)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
