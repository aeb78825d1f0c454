import { getLiabilityProof } from '@/lib/proof/contract';
import { proveOwnBalance } from '@/lib/proof/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getLiabilityProof, proveOwnBalance);
