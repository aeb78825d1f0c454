import clsx from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { ErrorLine } from './error-line';

/** Whether every number in a form could be read: one that could not must not count as left out, and is focused. */
export function isRead(form: Element): boolean {
  const unread = form.querySelector<HTMLElement>('[data-unread]');
  unread?.focus();
  return !unread;
}

type Selected = Pick<HTMLInputElement, 'selectionStart' | 'selectionEnd' | 'value' | 'select'>;

/** Where all of a field is selected, keeps it so while its text is written otherwise. */
export function keepAll(input: Selected) {
  if (input.selectionEnd! - input.selectionStart! === input.value.length)
    queueMicrotask(() => input.select());
}

export type FieldWords = {
  label: ReactNode;
  /** At the label's end: a balance, a unit conversion, a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in the reader's language. */
  error?: ReactNode;
};

export type FieldParts = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Label, hint and error around one control; `children` receives the attributes that tie them together. */
export function Field({
  label,
  aside,
  hint,
  error,
  className,
  children,
}: FieldWords & { className?: string; children: (parts: FieldParts) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={clsx('grid content-start gap-1 text-s', className)}>
      <div className="flex justify-between gap-2">
        <label htmlFor={id} className="text-ink-2">
          {label}
        </label>
        {aside ? <span className="text-ink-3">{aside}</span> : null}
      </div>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-ink-3">
          {hint}
        </p>
      ) : null}
      <ErrorLine id={`${id}-error`}>{error}</ErrorLine>
    </div>
  );
}

/** The box of every typed control: 40 px, 44 px under a finger. `unit` and `action` stand at its end. */
export function InputBox({
  invalid,
  unit,
  action,
  className,
  children,
}: {
  invalid?: boolean;
  unit?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'flex h-10 items-center gap-2 rounded-m border bg-surface px-3 text-m pointer-coarse:h-touch',
        'focus-within:border-focus focus-within:ring-1 focus-within:ring-focus has-disabled:bg-sunken has-disabled:text-ink-3',
        invalid ? 'border-bad' : 'border-line-strong',
        className,
      )}
    >
      {children}
      {unit ? <span className="shrink-0 text-s text-ink-3">{unit}</span> : null}
      {action}
    </span>
  );
}

/** The bare control inside an `InputBox`. 16 px under a finger, so that phones do not zoom in. */
export const inputLook =
  'h-full w-full min-w-0 bg-transparent text-m outline-none placeholder:text-ink-3 pointer-coarse:text-[16px]';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'size'> &
  FieldWords & { unit?: ReactNode; action?: ReactNode; className?: string };

/** A labelled text input; spread `register('name')` of a form into it. */
export function TextField({
  label,
  aside,
  hint,
  error,
  unit,
  action,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(parts) => (
        <InputBox invalid={Boolean(error)} unit={unit} action={action}>
          <input type={type} className={inputLook} {...input} {...parts} />
        </InputBox>
      )}
    </Field>
  );
}
