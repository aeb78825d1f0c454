import { getOutcomes } from '@/lib/outcomes/contract';
import { readOutcomes } from '@/lib/outcomes/queries';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getOutcomes, readOutcomes);
