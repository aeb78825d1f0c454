import { useLocale, useTranslations } from 'next-intl';
import { Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Money, Price } from '@/components/ui/figures/price';
import { Table, Td, Th } from '@/components/ui/table';
import {
  account,
  closeOutFigure,
  leverageFigure,
} from '@/lib/content/lessons/margin-figures-rules';
import { spreadFigure, stopFigure } from '@/lib/content/lessons/price-figures-rules';
import type { Lesson } from '@/lib/content/lessons/rules';

const look = 'max-w-[420px]';
/** Heads of columns that leave the figures room on a phone. */
const wrap = 'align-bottom max-md:px-2 max-md:whitespace-normal';

const Lost = ({ value }: { value: string }) => (
  <>
    <SignedAmount value={value} /> USDT
  </>
);

function SpreadSums() {
  const t = useTranslations('lessons.spread');
  const { spreadCost, openFee, closeFee, net, breakEven } = spreadFigure();
  return (
    <Sum className={look}>
      <SumLine label={t('cost')}>
        <Money value={spreadCost} />
      </SumLine>
      <SumLine label={t('openFee')}>
        <Money value={openFee} />
      </SumLine>
      <SumLine label={t('closeFee')}>
        <Money value={closeFee} />
      </SumLine>
      <SumLine label={t('net')} strong>
        <Lost value={net} />
      </SumLine>
      <SumLine label={t('breakEven')}>
        <Price value={breakEven} />
      </SumLine>
    </Sum>
  );
}

function LeverageTable({ title }: { title: string }) {
  const t = useTranslations('lessons.leverage');
  const format = formatter(useLocale());
  const { rows, loss } = leverageFigure();
  return (
    <div className="-mx-4 md:-mx-6">
      <Table caption={title}>
        <thead>
          <tr>
            <Th className={`md:first:ps-6 ${wrap}`}>{t('column')}</Th>
            <Th end className={wrap}>
              {t('margin')}
            </Th>
            <Th end className={wrap}>
              {t('loss')}
            </Th>
            <Th end className={`md:last:pe-6 ${wrap}`}>
              {t('share')}
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ leverage, margin, share }) => (
            <tr key={leverage}>
              <Td className="md:first:ps-6">
                <span className="num">{`${format.quantity(leverage)}×`}</span>
              </Td>
              <Td end>
                <Money value={margin} bare />
              </Td>
              <Td end>
                <SignedAmount value={loss} />
              </Td>
              <Td end className="md:last:pe-6">
                <span className="num font-strong text-down">{format.percent(share)}</span>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function CloseOutSums() {
  const t = useTranslations('lessons.close-out');
  const format = formatter(useLocale());
  const { ticks, lost, left } = closeOutFigure();
  return (
    <Sum className={look}>
      <SumLine label={t('level')}>{format.percent(ticks.at(-1)!.level, 2)}</SumLine>
      <SumLine label={t('lost')}>
        <Lost value={lost} />
      </SumLine>
      <SumLine
        label={t('left', { balance: `\u2068${format.money(account.balance)}\u2069` })}
        strong
      >
        <Money value={left} />
      </SumLine>
    </Sum>
  );
}

function StopSums() {
  const t = useTranslations('lessons.stops');
  const { asked, worseBy, lost } = stopFigure();
  return (
    <Sum className={look}>
      <SumLine label={t('asked')}>
        <Lost value={asked} />
      </SumLine>
      <SumLine label={t('worse')}>
        <Lost value={worseBy} />
      </SumLine>
      <SumLine label={t('lost')} strong>
        <Lost value={lost} />
      </SumLine>
    </Sum>
  );
}

/** The picture of a lesson in figures. */
export function LessonSums({ of, title }: { of: Lesson; title: string }) {
  if (of === 'spread') return <SpreadSums />;
  if (of === 'leverage') return <LeverageTable title={title} />;
  if (of === 'close-out') return <CloseOutSums />;
  return of === 'stops' ? <StopSums /> : null;
}

/** Three positions in the order in which a close-out would close them. */
export function CloseOutList() {
  const { order } = closeOutFigure();
  return (
    <ol className={`mt-3 grid gap-1.5 text-s ${look}`}>
      {order.map(({ id, code, profit }, at) => (
        <li key={id} className="flex items-center gap-3 rounded-m bg-control px-3 py-2">
          <span className="num text-ink-3">{at + 1}</span>
          <span className="num font-strong">{code}</span>
          <span className="num ms-auto">
            <Lost value={profit} />
          </span>
        </li>
      ))}
    </ol>
  );
}
