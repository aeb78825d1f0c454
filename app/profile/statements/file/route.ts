import { getStatement } from '@/lib/statements/contract';
import { getStatementFile } from '@/lib/statements/service';
import { endpoint } from '@/lib/web/endpoint';
import { customerOrLogin } from '@/lib/web/page-session';
import { incomingFromRequest, responseFrom } from '@/lib/web/wire';

const answer = endpoint(getStatement, getStatementFile);

/** The call of the API for a link, which cannot say in a header which account is meant. */
export async function GET(request: Request): Promise<Response> {
  const { mode } = await customerOrLogin('/profile/statements');
  const incoming = await incomingFromRequest(request);
  const virtual = mode === 'demo' ? 'YES' : 'NO';
  return responseFrom(
    await answer.run({
      ...incoming,
      header: (name) => (name === 'virtual' ? virtual : incoming.header(name)),
    }),
  );
}
