import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { FreshPage } from '@/components/account/fresh/fresh-page';
import { orderDigits } from '@/lib/orders/estimates/order-value-rules';
import { BooksCard } from '@/components/receipt/books-card';
import { CheckCard } from '@/components/receipt/check-card';
import { DecisionCard } from '@/components/receipt/decision-card';
import { FillCard } from '@/components/receipt/fill-card';
import { ReceiptHead } from '@/components/receipt/receipt-head';
import { ResultCard } from '@/components/receipt/result-card';
import { RunningProfit } from '@/components/receipt/running-profit';
import { SignedCard } from '@/components/receipt/signed-card';
import { TermsCard } from '@/components/receipt/terms-card';
import { Words } from '@/components/shell/words';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { digitsOf } from '@/lib/core/decimal-text';
import type { Caller } from '@/lib/core/caller';
import { Rejection } from '@/lib/core/codes';
import { instrumentName } from '@/lib/markets/instrument-name-rules';
import type { Order } from '@/lib/orders/contract';
import { isPosition } from '@/lib/orders/form-rules';
import { entriesOfOrder, tradedInstrument } from '@/lib/orders/record/books-queries';
import { getOrder } from '@/lib/orders/service';
import { customerOrLogin } from '@/lib/web/page-session';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('receipt');
  const { id } = await params;
  return { title: t('title', { number: id.slice(0, 18).padStart(8, '0') }) };
}

/** The caller's order in the given mode; null when there is none. */
async function find(id: string, caller: Caller): Promise<Order | null> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return null;
  try {
    return await getOrder({ id }, caller);
  } catch (error) {
    if (error instanceof Rejection && error.code === '404') return null;
    throw error;
  }
}

async function Missing({ id, caller }: { id: string; caller: Caller }) {
  const t = await getTranslations('receipt');
  const mode = caller.mode === 'demo' ? 'real' : 'demo';
  const elsewhere = (await find(id, { ...caller, mode })) !== null;
  return (
    <EmptyState
      icon="receipt"
      title={t(elsewhere ? `otherMode-${mode}` : 'missing')}
      text={t(elsewhere ? 'otherModeText' : 'missingText')}
      action={<ButtonLink href="/profile/orders">{t('back')}</ButtonLink>}
    />
  );
}

async function headOf(order: Order, caller: Caller) {
  const instrument = tradedInstrument(order.code);
  if (!instrument) return { name: order.code, logo: null };
  const { instruments } = await getMessages();
  return { name: instrumentName(instrument, caller.locale, instruments), logo: instrument.logo };
}

/** Every fill with the tick it used, in their order. */
function Fills({ order, digits }: { order: Order; digits: number }) {
  const { open, close, partial } = order.receipt;
  return (
    <>
      {open ? (
        <FillCard order={order} digits={digits} leg="open" fill={open} time={order.openTime} />
      ) : null}
      {partial.map((fill, i) => (
        <FillCard
          key={i}
          order={order}
          digits={digits}
          fill={fill}
          leg="close"
          part={i + 1}
          time={null}
        />
      ))}
      {close ? (
        <FillCard order={order} digits={digits} leg="close" fill={close} time={order.closeTime} />
      ) : null}
    </>
  );
}

/** The decimal places of an instrument's prices. */
const placesOf = (code: string) => digitsOf(tradedInstrument(code)?.tickSize ?? '');

export default async function ReceiptPage({ params }: Props) {
  const { id } = await params;
  const caller = await customerOrLogin(`/profile/orders/${encodeURIComponent(id)}`);
  const order = await find(id, caller);
  if (!order) return <Missing id={id} caller={caller} />;
  const [head, entries] = await Promise.all([
    headOf(order, caller),
    entriesOfOrder(order.id, caller),
  ]);
  const { open, close, partial } = order.receipt;
  // The mean price of several closings has more places than any price that was quoted.
  const digits = Math.max(
    orderDigits(partial.length > 0 ? { ...order, closePrice: null } : order),
    placesOf(order.code),
  );
  const closings = close ? [...partial, close] : partial;
  const live = isPosition(order) && open ? <RunningProfit order={order} /> : null;
  return (
    <Words of={['account', 'orders', 'receipt', 'codes']}>
      <FreshPage />
      <ReceiptHead order={order} {...head} />
      <div className="grid gap-4 md:grid-cols-2">
        <div className={closings.length === 1 ? 'contents' : 'grid content-start gap-4'}>
          <ResultCard order={order} live={live} />
          <TermsCard order={order} digits={digits} />
        </div>
        <Fills order={order} digits={digits} />
      </div>
      {closings.map((fill, i) => (
        <DecisionCard key={i} fill={fill} orderId={order.id} digitsFor={placesOf} />
      ))}
      {open ? <CheckCard order={order} digits={digits} /> : null}
      <SignedCard id={order.id} number={order.orderNumber} />
      <BooksCard entries={entries} />
    </Words>
  );
}
