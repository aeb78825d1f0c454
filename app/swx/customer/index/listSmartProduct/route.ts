import { listSmartProduct } from '@/lib/plans/contract';
import { listProducts } from '@/lib/plans/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listSmartProduct, listProducts);
