'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import {
  closeDecimal,
  moveBySteps,
  readDecimal,
  showDecimal,
  showGrouped,
} from '@/lib/core/decimal-text';
import { TextField } from './field';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'step'
> & {
  /** A plain decimal such as "1234.5", or "" */
  value: string;
  onChange: (value: string) => void;
  /** Size of one press of the up or down key; ten with Shift. */
  step?: string;
};

/** What was typed last, and the number that was read in it. */
type Typed = { text: string; value: string };

/**
 * A number typed in the reader's own way, kept as a plain decimal string. The text stays as it is typed;
 * once the field is left it shows what was understood, with the marks of the language.
 */
export function DecimalField({
  value,
  onChange,
  step,
  onFocus,
  onBlur,
  onKeyDown,
  error,
  ...rest
}: Props) {
  const locale = useLocale();
  const t = useTranslations('common');
  const [editing, setEditing] = useState(false);
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyped = typed !== null && typed.value === value;
  const own = editing ? showDecimal(value, locale) : showGrouped(value, locale);
  const text = isTyped ? typed.text : own;
  const unread = value === '' && /\d/.test(text);

  function type(next: string) {
    const read = readDecimal(next, locale);
    if (read === null) return;
    setEditing(true);
    setTyped({ text: next, value: read });
    onChange(read);
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
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => {
        setEditing(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onKeyDown={move}
    />
  );
}
