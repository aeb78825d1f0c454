import { call } from '@/components/api/call';
import { checkSpecimen, type Figure } from '@/lib/specimens/check-rules';
import type { Specimen } from '@/lib/specimens/rules';
import type { PublicTick } from '@/lib/ticks/contract';

type Shown = Pick<Specimen, 'order' | 'net'>;

/** Works a specimen out again, beside what the public record says of its ticks; `wasRead` where that answered. */
export async function checkAgain(
  specimen: Shown,
): Promise<{ figures: Figure[]; wasRead: boolean }> {
  const { code, receipt } = specimen.order;
  const named = [receipt.open!.tick, receipt.close!.tick];
  const read = async ({ sequence }: { sequence: string }): Promise<PublicTick[]> =>
    call('GET index/listTick/{code}', { code, from: Number(sequence), limit: 1 });
  const record = await Promise.all(named.map(read)).catch(() => null);
  return { figures: checkSpecimen(specimen, record?.flat() ?? null), wasRead: record !== null };
}
