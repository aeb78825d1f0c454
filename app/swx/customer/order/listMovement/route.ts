import { listMovement } from '@/lib/wallets/contract';
import { listMovements } from '@/lib/wallets/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listMovement, listMovements);
