import clsx from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';

/** A checkbox with its sentence. */
export function CheckField({
  label,
  error,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: ReactNode }) {
  const id = useId();
  return (
    <div className={clsx('grid gap-1 text-s', className)}>
      <label className="flex min-h-6 items-start gap-2 text-ink-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-(--accent)"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          {...input}
        />
        <span>{label}</span>
      </label>
      <p id={id} className="text-down empty:hidden" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
