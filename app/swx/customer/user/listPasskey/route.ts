import { listPasskey } from '@/lib/passkeys/contract';
import { listPasskeys } from '@/lib/passkeys/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listPasskey, listPasskeys);
