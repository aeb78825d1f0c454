'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { TextField } from './field';
import { SelectField } from './select-field';

type ChoiceProps = {
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

export function Choice({ label, value = '', options, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value}
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type DayProps = {
  label: string;
  value: string | undefined;
  className?: string;
  onChange: (value: string) => void;
};

/** A day; taken over when it is whole, since a field for dates tells every key. */
export function Day({ label, value = '', className, onChange }: DayProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const take = () => (typed === value ? undefined : onChange(typed));
  return (
    <TextField
      type="date"
      className={clsx('min-w-0 grid-cols-[minmax(0,1fr)]', className)}
      label={label}
      value={typed}
      min="2000-01-01"
      max="2099-12-31"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
