'use client';

import { useLocale } from 'next-intl';
import { useRef, type ClipboardEvent, type ComponentProps, type KeyboardEvent } from 'react';
import { closeDecimal, moveBySteps, readDecimal, showDecimal } from '@/lib/core/decimal-text';
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

/** A number typed in the reader's own way, kept as a plain decimal string. The text never jumps. */
export function DecimalField({ value, onChange, step, onBlur, onKeyDown, ...rest }: Props) {
  const locale = useLocale();
  const pasted = useRef(false);

  function type(text: string) {
    const next = readDecimal(text, locale, pasted.current);
    pasted.current = false;
    if (next !== null) onChange(next);
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
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
      value={showDecimal(value, locale)}
      onChange={(event) => type(event.target.value)}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        // Only a paste over the whole content is a number by itself, with groups to drop.
        const { selectionStart, selectionEnd, value: text } = event.currentTarget;
        pasted.current = selectionStart === 0 && selectionEnd === text.length;
      }}
      onBlur={(event) => {
        if (closeDecimal(value) !== value) onChange(closeDecimal(value));
        onBlur?.(event);
      }}
      onKeyDown={move}
    />
  );
}
