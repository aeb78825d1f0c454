import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { formatter } from '@/components/ui/figures/format';
import { digitsOf } from '@/lib/core/decimal-text';
import type { FigureName } from '@/lib/specimens/check-rules';
import type { SpecimenNow } from '@/lib/specimens/rules';
import { linesOf, rowWords } from '../specimen/specimen-card';
import { SpecimenRows } from '../specimen/specimen-rows';

const shown: readonly FigureName[] = ['price', 'profit', 'net'];

type Props = {
  of: SpecimenNow;
  /** Whose it is, and where its prices come from. */
  head: ReactNode;
  /** How an example is worked out, which no record knows of. */
  how: string | null;
};

/** The receipt of home in short, which works itself out as it comes into sight. */
export async function CheckReceipt({ of: { specimen, instrument }, head, how }: Props) {
  const t = await getTranslations('home.receipt');
  const format = formatter(await getLocale());
  const lines = linesOf(specimen, t, format, digitsOf(instrument.tickSize));
  const words = rowWords(t);
  return (
    <div className="paper w-full max-w-[24rem]">
      <div className="border-b border-(--paper-line) px-4 py-3">{head}</div>
      <SpecimenRows
        specimen={{ order: specimen.order, net: specimen.net }}
        lines={lines.filter(({ name }) => shown.includes(name))}
        words={how === null ? words : { ...words, how, unread: how }}
      />
    </div>
  );
}
