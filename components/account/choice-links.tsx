import clsx from 'clsx';
import Link from 'next/link';

type Props = {
  label: string;
  options: readonly { value: string; label: string; href: string }[];
  value: string;
  className?: string;
};

/** One of a few views of the same page; each has an address of its own. */
export function ChoiceLinks({ label, options, value, className }: Props) {
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
