import { provePasskey } from '@/lib/passkeys/contract';
import { confirm } from '@/lib/passkeys/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(provePasskey, confirm);
