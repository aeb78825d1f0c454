import { Drawn } from '@/components/ui/icon';

const paths = {
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 10a3.5 3.5 0 100 7 3.5 3.5 0 000-7z',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
};

export function FileIcon({ name, className }: { name: keyof typeof paths; className?: string }) {
  return <Drawn path={paths[name]} {...(className && { className })} />;
}
