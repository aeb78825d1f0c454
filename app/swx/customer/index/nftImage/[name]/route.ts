import { nftImage } from '@/lib/collectibles/contract';
import { showPicture } from '@/lib/collectibles/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(nftImage, showPicture);
