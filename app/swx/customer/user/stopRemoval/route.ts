import { stopRemoval } from '@/lib/security/contract';
import { stopOwnRemoval } from '@/lib/security/removal-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(stopRemoval, stopOwnRemoval);
