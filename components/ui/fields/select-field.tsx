import type { ComponentProps } from 'react';
import { Field, InputBox, inputLook, type FieldWords } from './field';
import { Icon } from '../icon';

type Props = Omit<ComponentProps<'select'>, 'className' | 'size'> &
  FieldWords & { options: readonly { value: string; label: string }[]; className?: string };

/** The browser's own select: the right keyboard and the right sheet on every device. */
export function SelectField({ label, aside, hint, error, options, className, ...select }: Props) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(parts) => (
        <InputBox invalid={Boolean(error)} className="relative">
          <select className={`${inputLook} appearance-none pe-6`} {...select} {...parts}>
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-surface text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" className="pointer-events-none absolute end-3 size-4 text-ink-3" />
        </InputBox>
      )}
    </Field>
  );
}
