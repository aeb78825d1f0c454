'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { SelectField } from '@/components/ui/select-field';

type Props = {
  label: string;
  every: string;
  codes: readonly string[];
  value: string;
  /** The address without an instrument; the choice is added to it. */
  base: string;
};

/** Narrows the list to one instrument. */
export function InstrumentFilter({ label, every, codes, value, base }: Props) {
  const router = useRouter();
  const [busy, start] = useTransition();
  function choose(code: string) {
    const [path, query] = base.split('?');
    const search = new URLSearchParams(query);
    if (code) search.set('code', code);
    start(() => router.push(search.size ? `${path}?${search}` : path!, { scroll: false }));
  }
  return (
    <div aria-busy={busy} className="w-full sm:w-56">
      <SelectField
        label={<span className="sr-only">{label}</span>}
        value={value}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', label: every },
          ...codes.map((code) => ({ value: code, label: code })),
        ]}
      />
    </div>
  );
}
