'use client';

import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { Button, buttonLook } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { filesMax, textLengthMax } from '@/lib/support/rules';
import { usePhotos, type Photo } from './use-photos';
import { useWritten } from './use-written';

type Props = Parameters<typeof useWritten>[0] & {
  /** What writing leads to, where that is not plain. */
  hint: string;
  onWrite: (draft: { text: string; files: readonly string[] }) => void;
};

function PhotoChip({ photo, onDrop }: { photo: Photo; onDrop: () => void }) {
  const t = useTranslations('support');
  const state = photo.failure ?? t(photo.fileId ? 'photoReady' : 'photoSending');
  return (
    <li className="flex items-center gap-2 rounded-m bg-control ps-3 text-s">
      <span className="min-w-0 flex-1 py-1.5">
        <bdi title={photo.name} className="block truncate">
          {photo.name}
        </bdi>
        <span role="status" className={photo.failure ? 'text-bad' : 'text-ink-2'}>
          {state}
        </span>
      </span>
      <button
        type="button"
        onClick={onDrop}
        aria-label={t('photoDrop', { name: photo.name })}
        className="grid size-9 shrink-0 place-items-center rounded-full text-ink-2 hover:text-ink pointer-coarse:size-11"
      >
        <Icon name="close" className="size-4" />
      </button>
    </li>
  );
}

function AddPhotos({ disabled, onAdd }: { disabled: boolean; onAdd: (files: FileList) => void }) {
  const t = useTranslations('support');
  return (
    <label
      className={clsx(
        buttonLook({}),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
        disabled && 'pointer-events-none opacity-55',
      )}
    >
      {t('photoAdd')}
      <input
        type="file"
        multiple
        accept=".jpg,.jpeg,.png,.jp2,.j2k,.j2c,image/jpeg,image/png,image/jp2"
        className="sr-only"
        disabled={disabled}
        onChange={({ target }) => {
          if (target.files?.length) onAdd(target.files);
          target.value = '';
        }}
      />
    </label>
  );
}

/** Where a message is written, with up to three photographs. */
export function Compose({ hint, onWrite, ...writer }: Props) {
  const t = useTranslations('support');
  const { quantity } = formatter(useLocale());
  const [text, setText] = useWritten(writer);
  const { photos, add, drop, clear, ids, leftOut, areThere, hasFailed, isFull } = usePhotos(writer);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const length = text.trim().length;
  const isTooLong = length > textLengthMax;
  const isReady = length > 0 && !isTooLong && areThere;

  function write() {
    if (!isReady) return;
    onWrite({ text: text.trim(), files: ids });
    setText('');
    clear();
  }

  return (
    <form
      className="grid gap-3 border-t border-line p-4 md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        const byKeyboard = document.activeElement?.matches(':focus-visible');
        void keepingFocus(() => Promise.resolve(write()));
        // Whoever writes on by the keyboard does not come back for each message.
        if (byKeyboard) field.current?.focus();
      }}
    >
      <Field
        label={t('label')}
        hint={hint}
        error={isTooLong ? t('tooLong', { most: quantity(textLengthMax) }) : null}
        aside={
          length > textLengthMax * 0.8 ? (
            <span className="num">{`${quantity(length)} / ${quantity(textLengthMax)}`}</span>
          ) : null
        }
      >
        {(parts) => (
          <textarea
            {...parts}
            ref={field}
            rows={3}
            dir="auto"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) write();
            }}
            className={clsx(
              'field-sizing-content max-h-60 min-h-20 w-full resize-y rounded-m border bg-surface px-3 py-2 text-m focus-visible:outline-2 focus-visible:outline-focus',
              isTooLong ? 'border-bad' : 'border-line-strong',
            )}
          />
        )}
      </Field>
      {photos.length > 0 ? (
        <ul className="grid gap-2 sm:grid-cols-3">
          {photos.map((photo) => (
            <PhotoChip key={photo.key} photo={photo} onDrop={() => drop(photo.key)} />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="text-s text-ink-2 empty:hidden">
          {leftOut > 0 ? t('photoLeft', { count: leftOut, most: filesMax }) : null}
        </p>
        <p id={id} role="status" className="text-s text-ink-2 empty:hidden">
          {areThere ? null : t(hasFailed ? 'photoFirst' : 'photoWait')}
        </p>
        <AddPhotos disabled={isFull} onAdd={add} />
        <Button type="submit" variant="primary" disabled={!isReady} aria-describedby={id}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
