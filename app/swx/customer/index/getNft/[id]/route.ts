import { getNft } from '@/lib/collectibles/contract';
import { readCollectible } from '@/lib/collectibles/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getNft, readCollectible);
