import { upload } from '@/lib/files/contract';
import { keepFile } from '@/lib/files/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(upload, keepFile);
