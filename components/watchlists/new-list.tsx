'use client';

import { useTranslations } from 'next-intl';
import { ApiRefusal } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/fields/field';
import { createWatchlist } from '@/lib/markets/contract';
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
  const words = useNameWords();
  const form = useCallForm({
    schema: createWatchlist.input,
    defaults: { name: '' },
    fieldOf: { '409': 'name', '10119': 'name' },
    words,
  });
  const { lists } = watching;
  const create = form.sending(async ({ name }) => {
    if (lists.some((list) => list.name === name)) throw new ApiRefusal('409');
    if (lists.length >= listsAtMost) throw new ApiRefusal('10119', { max: listsAtMost });
    await watching.create(name);
    form.reset();
  });

  return (
    <form onSubmit={create} noValidate className="mt-3 border-t border-line pt-3">
      <TextField
        {...form.register('name')}
        label={t('create')}
        maxLength={listNameLength}
        autoComplete="off"
        dir="auto"
        error={form.errorOf('name') ?? form.refusal}
        action={
          <Button type="submit" size="s" busy={form.formState.isSubmitting} className="-me-2">
            {t('add')}
          </Button>
        }
      />
    </form>
  );
}

/** Words for a list's name: of the schema it asks for one, and the rest is said of any list. */
function useNameWords(): (error: unknown) => string {
  const t = useTranslations('market.lists');
  const words = useListWords();
  return (error) => (error === 'listName' ? t('nameMissing') : words(error));
}
