'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { toast } from '@/components/ui/toast';
import type { Rest } from '@/lib/questions/contract';
import { dropQuestion } from './queries';

function RestLine({ rest }: { rest: Rest }) {
  const t = useTranslations('questions');
  const router = useRouter();
  const format = formatter(useLocale());
  const zone = useZone();
  const { run, busy } = useAction(drop, { words: useErrorWords() });

  async function drop() {
    await dropQuestion(rest.question);
    toast(t('page.dropped'));
    router.refresh();
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 last:pb-0">
      <div>
        <p className="font-strong">
          {t(`page.${rest.move}`, { amount: format.money(rest.amount, rest.currency) })}
        </p>
        <p className="text-s text-ink-2" suppressHydrationWarning>
          {t('page.until', { time: format.dateTime(rest.until, zone) })}
        </p>
      </div>
      {rest.move === 'withdrawal' ? (
        <Button busy={busy} onClick={run}>
          {t('page.drop')}
        </Button>
      ) : null}
    </li>
  );
}

/** What rests now, until when, and the way to let go of it. */
export function RestList({ items }: { items: readonly Rest[] }) {
  const t = useTranslations('questions');
  const format = formatter(useLocale());
  const zone = useZone();
  const [first] = items;
  if (!first) return null;
  return (
    <Card title={t('page.restTitle')}>
      <p className="mb-3 max-w-measure text-ink-2" suppressHydrationWarning>
        {t('rests', { time: format.dateTime(first.until, zone) })}{' '}
        {t(items.some(({ move }) => move === 'withdrawal') ? 'page.then' : 'page.thenDeposit')}
      </p>
      <ul>
        {items.map((rest) => (
          <RestLine key={rest.question} rest={rest} />
        ))}
      </ul>
    </Card>
  );
}
