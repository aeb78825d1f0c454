import { getLocale, getTranslations } from 'next-intl/server';
import { formatter } from '@/components/ui/figures/format';
import { Ruler } from '@/components/ui/figures/ruler';
import { digitsOf } from '@/lib/core/decimal-text';
import { ticketAt, type SpecimenNow } from '@/lib/specimens/rules';

/** What a stop would cost as the ticket says it, and what that is made of. */
export async function WorstFirst({ of: { specimen, instrument } }: { of: SpecimenNow }) {
  const t = await getTranslations('home.board.worst');
  const proof = await getTranslations('home.proof');
  const format = formatter(await getLocale());
  const price = (value: string) => format.price(value, digitsOf(instrument.tickSize));
  const ticket = ticketAt(instrument, specimen.order);
  const lines = [
    [t('byPrice'), format.signedExact(ticket.lostByPrice)],
    [t('openFee'), format.signedExact(`-${ticket.openFee}`)],
    [t('stopFee'), format.signedExact(`-${ticket.stopFee}`)],
  ] as const;
  return (
    <div className="grid w-full max-w-[24rem] gap-3">
      <div className="rounded-m bg-bad-soft px-4 py-3.5 shadow-card">
        <p className="text-s font-strong">{proof('ifStop', { price: price(ticket.stop) })}</p>
        <p className="text-bad">
          <span className="num text-xxl font-strong tracking-tight">
            {format.signedAmount(ticket.loss)}
          </span>{' '}
          USDT
        </p>
        <Ruler even={ticket.at.breakEven} now={ticket.at.now} />
        <p className="plot flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
          <bdi>{proof('stop', { price: price(ticket.stop) })}</bdi>
          <bdi>
            {proof('target', { price: price(ticket.target) })}{' '}
            <b className="num text-up">{format.signedAmount(ticket.gain)}</b>
          </bdi>
        </p>
      </div>
      <dl className="grid gap-1 rounded-m border border-line bg-surface px-4 py-3 text-s">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="num whitespace-nowrap">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t border-line pt-1.5 font-strong">
          <dt>{t('together')}</dt>
          <dd className="num whitespace-nowrap text-bad">{format.signedExact(ticket.loss)}</dd>
        </div>
      </dl>
    </div>
  );
}
