import { listCharity } from '@/lib/collectibles/contract';
import { readCharity } from '@/lib/collectibles/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listCharity, readCharity);
