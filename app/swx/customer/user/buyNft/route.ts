import { buyNft } from '@/lib/collectibles/contract';
import { bidOrBuy } from '@/lib/collectibles/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(buyNft, bidOrBuy);
