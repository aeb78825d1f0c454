'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { ApiRefusal } from '@/components/api/call';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/fields/field';
import { listNameLength, listsAtMost, watchedAtMost } from '@/lib/markets/watch-rules';
import type { useWatchlists } from './use-watchlist';

/** What to say when a list could not be changed. */
export function useListWords(): (error: unknown) => string {
  const t = useTranslations('market');
  return (error) => {
    const code = error instanceof ApiRefusal ? error.code : null;
    if (code === '409') return t('lists.nameTaken');
    if (code !== '10119') return t('watchFailed');
    const max = Number((error as ApiRefusal).result?.max ?? watchedAtMost);
    return t(max === watchedAtMost ? 'lists.listFull' : 'lists.tooMany', { max });
  };
}

/** Makes a list of a name; there is a limit to them. */
export function NewList({ watching }: { watching: ReturnType<typeof useWatchlists> }) {
  const t = useTranslations('market.lists');
  const words = useListWords();
  const [name, setName] = useState('');
  const [issue, setIssue] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function create(event: SubmitEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted) return setIssue(t('nameMissing'));
    if (watching.lists.some((list) => list.name === wanted)) return setIssue(t('nameTaken'));
    if (watching.lists.length >= listsAtMost) return setIssue(t('tooMany', { max: listsAtMost }));
    setBusy(true);
    try {
      await watching.create(wanted);
      setName('');
    } catch (error) {
      setIssue(words(error));
    }
    setBusy(false);
  }

  return (
    <form
      onSubmit={(event) => void create(event)}
      noValidate
      className="mt-3 border-t border-line pt-3"
    >
      <TextField
        label={t('create')}
        value={name}
        maxLength={listNameLength}
        autoComplete="off"
        dir="auto"
        error={issue}
        onChange={(event) => (setName(event.target.value), setIssue(undefined))}
        action={
          <Button type="submit" size="s" busy={busy} className="-me-2">
            {t('add')}
          </Button>
        }
      />
    </form>
  );
}
