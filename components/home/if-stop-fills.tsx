import { getLocale, getTranslations } from 'next-intl/server';
import { formatter } from '@/components/ui/figures/format';
import { Ruler } from '@/components/ui/figures/ruler';
import { digitsOf } from '@/lib/core/decimal-text';
import { ticketAt, type SpecimenNow } from '@/lib/specimens/rules';

/** The worst case as a ticket shows it, over what can happen between stop and target; in one colour wherever up and down change theirs. */
export async function IfStopFills({ of: { specimen, instrument } }: { of: SpecimenNow }) {
  const t = await getTranslations('home.proof');
  const format = formatter(await getLocale());
  const price = (value: string) => format.price(value, digitsOf(instrument.tickSize));
  const ticket = ticketAt(instrument, specimen.order);
  return (
    <div className="rounded-m bg-bad-soft px-4 py-3.5">
      <p className="text-s font-strong">{t('ifStop', { price: price(ticket.stop) })}</p>
      <p className="text-bad">
        <span className="num text-xxl font-strong tracking-tight">
          {format.signedAmount(ticket.loss)}
        </span>{' '}
        USDT
      </p>
      <Ruler even={ticket.at.breakEven} now={ticket.at.now} />
      <p className="plot flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
        <bdi>{t('stop', { price: price(ticket.stop) })}</bdi>
        <bdi>
          {t('target', { price: price(ticket.target) })}{' '}
          <b className="num text-up">{format.signedAmount(ticket.gain)}</b>
        </bdi>
      </p>
    </div>
  );
}
