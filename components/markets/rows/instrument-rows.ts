import { getMessages } from 'next-intl/server';
import { currentLocale } from '@/i18n/locale';
import { instrumentName, type NamedInstrument } from '@/lib/markets/instrument-name-rules';
import { marketRow, type MarketRow } from './market-row';

type Item = NamedInstrument & Parameters<typeof marketRow>[0];

/** Rows of a market list, named in the reader's language. */
export async function instrumentRows(items: readonly Item[]): Promise<MarketRow[]> {
  const locale = await currentLocale();
  const { instruments } = await getMessages();
  return items.map((item) => marketRow(item, instrumentName(item, locale, instruments), item.name));
}
