'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import {
  closeDecimal,
  moveBySteps,
  readDecimal,
  showDecimal,
  showGrouped,
  withoutUnit,
} from '@/lib/core/decimal-text';
import { keepAll, TextField } from './field';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'onFocus' | 'type' | 'unit' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'step'
> & {
  /** A plain decimal such as "1234.5", or "" */
  value: string;
  onChange: (value: string) => void;
  unit?: string | undefined;
  /** Size of one press of the up or down key; ten with Shift. */
  step?: string;
};

/** What was typed last, and the number that was read in it. */
type Typed = { text: string; value: string };

/**
 * A number typed in the reader's own way, kept as a plain decimal string. The text stays as it is typed;
 * once the field is left it shows what was understood, with the marks of the language. A key that is no
 * part of a number is ignored beside one; other text that is no number stays and is said to be none, so
 * that no number from before is sent unseen.
 */
export function DecimalField({ value, onChange, step, onBlur, onKeyDown, error, ...rest }: Props) {
  const locale = useLocale();
  const t = useTranslations('common');
  const [editing, setEditing] = useState(false);
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyped = typed !== null && typed.value === value;
  const own = editing ? showDecimal(value, locale) : showGrouped(value, locale);
  const text = isTyped ? typed.text : own;
  const unread = value === '' && /\S/.test(text);

  function type(next: string, isKey: boolean) {
    const plain = readDecimal(next, locale);
    const read = plain ?? readDecimal(withoutUnit(next, rest.unit), locale);
    if (read === null && isKey && value) return;
    setEditing(read !== null);
    // Beside its unit it stands as the number that it is.
    setTyped(plain === null && read ? null : { text: next, value: read ?? '' });
    onChange(read ?? '');
  }

  function leave() {
    setEditing(false);
    const closed = closeDecimal(value);
    if (!unread) setTyped(null);
    if (closed !== value) onChange(closed);
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.key === 'Enter' && unread) setEditing(false);
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (!step || !sign) return;
    event.preventDefault();
    onChange(moveBySteps(value, step, sign * (event.shiftKey ? 10 : 1)));
  }

  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      {...rest}
      value={text}
      data-unread={unread || undefined}
      error={
        unread && !editing ? t('notANumber', { example: showGrouped('1234.5', locale) }) : error
      }
      onChange={({ target, nativeEvent }) =>
        type(target.value, (nativeEvent as InputEvent).data?.length === 1)
      }
      onFocus={(event) => {
        // That it is no number stands there until it is typed otherwise.
        setEditing(!unread);
        keepAll(event.target);
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onKeyDown={move}
    />
  );
}
