import { queryOptions } from '@tanstack/react-query';
import { call } from '@/components/api/call';
import type { Mode } from '@/lib/core/money';
import type { Order } from '@/lib/orders/contract';
import { curveIntervals, curveOf, spanOf, type Curve } from '@/lib/orders/results/curve-rules';
import { modeInBrowser } from '../queries';

async function readCurve(order: Order, signal: AbortSignal): Promise<Curve | null> {
  const span = spanOf(order);
  if (!span) return null;
  const [from, to] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
  for (const interval of curveIntervals(span, Date.now())) {
    const asked = { code: order.code, interval, from, to };
    const bars = await call('GET index/getKValueByCodeAndDate', asked, { stay: true, signal });
    const curve = curveOf(order, bars, interval);
    if (curve) return curve;
  }
  return null;
}

/** The price between the two fills of an order that ended; it does not change any more. */
export const curveQuery = (order: Order) =>
  queryOptions({
    queryKey: ['curve', order.id],
    queryFn: ({ signal }) => readCurve(order, signal),
    staleTime: Infinity,
    // A card does not wait for its picture.
    retry: false,
  });

/** How the binary options of the account in use did so far. */
export const optionRecordQuery = (mode: Mode) =>
  queryOptions({
    queryKey: ['orders', 'record', mode],
    queryFn: ({ signal }) => call('GET order/getOptionRecord', {}, { stay: true, signal }),
    enabled: () => typeof document !== 'undefined' && mode === modeInBrowser(),
    staleTime: 0,
    retry: false,
  });
