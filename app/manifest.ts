import type { MetadataRoute } from 'next';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Assay',
    short_name: 'Assay',
    start_url: '/',
    display: 'standalone',
    background_color: '#f4f6f8',
    theme_color: '#0a6b6a',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  };
}
