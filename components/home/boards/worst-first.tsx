import { getLocale, getTranslations } from 'next-intl/server';
import { formatter } from '@/components/ui/figures/format';
import { ticketAt, type SpecimenNow } from '@/lib/specimens/rules';
import { IfStopFills } from '../if-stop-fills';

/** What a stop would cost as the ticket says it, and what that is made of. */
export async function WorstFirst({ of }: { of: SpecimenNow }) {
  const t = await getTranslations('home.board.worst');
  const format = formatter(await getLocale());
  const ticket = ticketAt(of.instrument, of.specimen.order);
  const lines = [
    [t('byPrice'), format.signedExact(ticket.lostByPrice)],
    [t('openFee'), format.signedExact(`-${ticket.openFee}`)],
    [t('stopFee'), format.signedExact(`-${ticket.stopFee}`)],
  ] as const;
  return (
    <div className="grid w-full max-w-[24rem] gap-3">
      <IfStopFills of={of} />
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
