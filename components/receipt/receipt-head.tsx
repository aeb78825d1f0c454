import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { StateText } from '@/components/orders/shared/past-order';
import { SideText, wayOf } from '@/components/orders/shared/side-text';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import type { Order } from '@/lib/orders/contract';

type Props = { order: Order; name: string; logo: string | null };

/** Which order this is, and the way back to all of them. */
export function ReceiptHead({ order, name, logo }: Props) {
  const t = useTranslations('receipt');
  return (
    <header className="grid gap-2">
      <Link
        href="/profile/orders"
        className="inline-flex min-h-9 items-center gap-1 justify-self-start text-s text-ink-2 hover:text-ink pointer-coarse:min-h-touch"
      >
        <Icon name="back" className="mirror size-4" />
        {t('back')}
      </Link>
      <div className="flex items-center gap-3">
        <Avatar code={order.code} logo={logo} size={36} />
        <div className="min-w-0 flex-1">
          <h1 className="flex flex-wrap items-baseline gap-x-2 text-xl tracking-tight">
            <bdi>{order.code}</bdi>
            <SideText side={wayOf(order)} className="text-l" />
          </h1>
          <p className="text-s text-ink-3">
            {name} · <span className="num">{order.orderNumber}</span>
          </p>
        </div>
        <Badge tone={order.status === 'open' ? 'accent' : 'plain'}>
          <StateText order={order} />
        </Badge>
      </div>
    </header>
  );
}
