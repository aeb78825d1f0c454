'use client';

import clsx from 'clsx';
import { useId } from 'react';

type Props<V extends string> = {
  /** Names the choice for readers of the screen; it is not shown. */
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
  /** Stretches over the whole width. */
  wide?: boolean;
  className?: string;
};

/** One of a few: radio buttons, so arrow keys move the choice. */
export function Segmented<V extends string>(props: Props<V>) {
  const { label, options, value, onChange, disabled, wide, className } = props;
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className={clsx(
        'min-w-0 gap-0.5 rounded-m bg-control p-[3px]',
        wide ? 'flex' : 'inline-flex',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'relative flex min-h-[30px] items-center justify-center rounded-[7px] px-3 text-s whitespace-nowrap transition-colors duration-(--fast) pointer-coarse:min-h-[38px]',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            wide && 'flex-1',
            option.value === value
              ? 'bg-surface font-strong text-ink shadow-card'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 opacity-0"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
