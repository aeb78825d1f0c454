export type OrderChoice = {
  status?: 'open' | 'closed' | undefined;
  code?: string | undefined;
  page: number;
};

type Search = Record<string, string | string[] | undefined>;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The page number that an address asks for; the first for anything else. */
export function readPage(search: Search): number {
  const page = Number(one(search.page));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The choice that an address such as `/profile/orders?status=open&code=EURUSD&page=2` asks for. */
export function readOrderChoice(search: Search): OrderChoice {
  const status = one(search.status);
  const code = one(search.code);
  return {
    status: status === 'open' || status === 'closed' ? status : undefined,
    code: code && /^[A-Z0-9.]{1,20}$/.test(code) ? code : undefined,
    page: readPage(search),
  };
}

export function ordersHref({ status, code, page }: OrderChoice): string {
  const search = new URLSearchParams();
  if (status) search.set('status', status);
  if (code) search.set('code', code);
  if (page > 1) search.set('page', String(page));
  return search.size ? `/profile/orders?${search}` : '/profile/orders';
}

/** The currency that an address asks the record of, among those there are. */
export const readCurrency = (search: Search, currencies: readonly string[]): string =>
  currencies.find((currency) => currency === one(search.currency)) ?? currencies[0] ?? 'USDT';

export function recordHref(currency: string, page: number): string {
  const search = new URLSearchParams();
  if (currency !== 'USDT') search.set('currency', currency);
  if (page > 1) search.set('page', String(page));
  return search.size ? `/profile/balance?${search}` : '/profile/balance';
}
