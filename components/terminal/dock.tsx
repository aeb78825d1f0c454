export { Dock } from '@/components/orders/dock';
