import { getTimeZone } from 'next-intl/server';
import { orderQuery, ordersHref, readOrderChoice } from '@/components/account/order-choice';
import { csvHead, csvLines } from '@/lib/orders/record/export-rules';
import { listOrdersAtLength } from '@/lib/orders/service';
import { customerOrLogin } from '@/lib/web/page-session';

const size = 100;

/** Every order that fits the choice in the address, as CSV, sent page by page as it is read. */
export async function GET(request: Request): Promise<Response> {
  const choice = readOrderChoice(Object.fromEntries(new URL(request.url).searchParams));
  const caller = await customerOrLogin(ordersHref(choice));
  const now = new Date().toISOString();
  // What is placed meanwhile would move the pages, so the list ends at this moment.
  const query = { to: now, ...orderQuery(choice, await getTimeZone()) };
  const encoder = new TextEncoder();
  let page = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (page === 0) controller.enqueue(encoder.encode(csvHead));
      page += 1;
      const { items } = await listOrdersAtLength({ ...query, page, size }, caller);
      if (items.length) controller.enqueue(encoder.encode(csvLines(items)));
      if (items.length < size) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="assay-orders-${now.slice(0, 10)}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
