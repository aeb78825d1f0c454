import { stopRemovalByLink } from '@/lib/security/contract';
import { stopByLink } from '@/lib/security/removal-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(stopRemovalByLink, stopByLink);
