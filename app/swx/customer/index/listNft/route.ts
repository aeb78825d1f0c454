import { listNft } from '@/lib/collectibles/contract';
import { listCollectibles } from '@/lib/collectibles/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listNft, listCollectibles);
