import { readFile } from '@/lib/files/contract';
import { showOwnFile } from '@/lib/files/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(readFile, showOwnFile);
