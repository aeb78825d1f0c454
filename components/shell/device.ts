import { headers } from 'next/headers';
import { deviceOf, type Device } from './user-agent';

export async function currentDevice(): Promise<Device> {
  return deviceOf((await headers()).get('user-agent') ?? '');
}
