import clsx from 'clsx';
import Link from 'next/link';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; href: string }[];
  value: NoInfer<Value>;
  /** What a press does instead of following the link. */
  onChoose?: (value: Value) => void;
  className?: string;
};

/** One of a few views of the same page; each has an address of its own. */
export function ChoiceLinks<Value extends string>({
  label,
  options,
  value,
  onChoose,
  className,
}: Props<Value>) {
  return (
    <nav
      aria-label={label}
      className={clsx('inline-flex flex-wrap gap-0.5 rounded-m bg-control p-[3px]', className)}
    >
      {options.map((option) => (
        <Link
          key={option.value}
          href={option.href}
          prefetch={false}
          scroll={false}
          onNavigate={
            onChoose &&
            ((event) => {
              event.preventDefault();
              onChoose(option.value);
            })
          }
          aria-current={option.value === value ? 'true' : undefined}
          className={clsx(
            'flex min-h-[30px] flex-1 items-center justify-center rounded-[7px] px-3 text-s whitespace-nowrap transition-colors duration-(--fast) max-[400px]:px-2 pointer-coarse:min-h-[38px]',
            option.value === value
              ? 'bg-surface font-strong text-ink shadow-card'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
