import { identification } from '@/lib/verification/contract';
import { submitIdentification } from '@/lib/verification/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(identification, submitIdentification);
