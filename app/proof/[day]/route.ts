import { Rejection } from '@/lib/core/codes';
import { getLiabilities } from '@/lib/proof/contract';
import { readDay } from '@/lib/proof/service';

type Parts = { params: Promise<{ day: string }> };

/** The record of a day as a file, signed by nobody: what it is worth is that everyone is shown the same. */
export async function GET(_: Request, { params }: Parts): Promise<Response> {
  const asked = getLiabilities.input.safeParse(await params);
  const found = asked.success ? await readDay(asked.data).catch(unlessAbsent) : null;
  if (!found) return new Response(null, { status: 404 });
  return new Response(`${JSON.stringify(found, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="liabilities-record-${found.record.day}.json"`,
    },
  });
}

function unlessAbsent(error: unknown): null {
  if (error instanceof Rejection && error.code === '404') return null;
  throw error;
}
