import type { ReactNode } from 'react';

const tones = { accent: 'bg-accent-soft text-accent', wait: 'bg-wait-soft text-wait' };

/** What every screen says above all else. */
export function Strip({
  label,
  tone,
  children,
}: {
  label: string;
  tone: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label={label}
      className={`px-3 py-1.5 text-center text-s font-strong ${tones[tone]}`}
    >
      {children}
    </aside>
  );
}
