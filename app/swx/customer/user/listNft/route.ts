import { listOwnNft } from '@/lib/collectibles/contract';
import { listOwnCollectibles } from '@/lib/collectibles/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listOwnNft, listOwnCollectibles);
