'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Sum, SumLine } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import {
  identification,
  verifyAdvanced,
  verifyBasic,
  type Standing,
} from '@/lib/verification/contract';
import type { Level } from '@/lib/verification/rules';
import type { Country } from './loan-form';

type Props = { level: Level; standing: Standing; countries: readonly Country[] };

/** The fields of each level in the order of its form. */
const orderOf: Record<Level, readonly string[]> = {
  basic: Object.keys(verifyBasic.input.shape),
  advanced: Object.keys(verifyAdvanced.input.shape),
  loan: Object.keys(identification.input.shape),
};

/** What was handed in, to read; files open in a page of their own, and that is noted as a look. */
export function HandedIn({ level, standing, countries }: Props) {
  const t = useTranslations('verification');
  const format = formatter(useLocale());
  const wordsOf = (name: string, value: string) => {
    // A day of the calendar, which is the same everywhere.
    if (name === 'birthDate') return format.date(value, 'UTC');
    if (name === 'sex' || name === 'documentType')
      return t(`${name === 'sex' ? 'sex' : 'documents'}.${value}` as Parameters<typeof t>[0]);
    return countries.find((one) => name === 'country' && one.value === value)?.label ?? value;
  };
  const named = (values: Record<string, string>) =>
    orderOf[level].flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
  const labelOf = (name: string) => t(`fields.${name}` as Parameters<typeof t>[0]);
  return (
    <Sum className="border-t border-line pt-3">
      {named(standing.fields).map(([name, value]) => (
        <SumLine key={name} label={labelOf(name)}>
          <bdi>{wordsOf(name, value)}</bdi>
        </SumLine>
      ))}
      {named(standing.files).map(([name, id]) => (
        <SumLine key={name} label={labelOf(name)}>
          <a
            href={`/swx/customer/user/file/${id}`}
            target="_blank"
            rel="noreferrer"
            className="text-accent underline-offset-4 hover:underline"
          >
            {t('look')}
            <span className="sr-only">: {labelOf(name)}</span>
          </a>
        </SumLine>
      ))}
    </Sum>
  );
}
