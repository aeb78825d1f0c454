import { readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../places.mjs';

/** `/nfts/[id]` as what its addresses look like. */
const shapeOf = (route) =>
  new RegExp(`^${route.replace(/[.+*?^$()|]/g, '\\$&').replace(/\[[^\]]+\]/g, '[^/]+')}$`);

/** The routes of the app folder, those without a parameter first; calls and what catches all others are none. */
export function findRoutes() {
  return readdirSync(inRoot('app'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(page\.tsx|route\.ts)$/.test(entry.name))
    .map(({ parentPath, path: older, name }) => {
      const folder = path.relative(inRoot('app'), parentPath ?? older);
      const route = `/${folder.split(path.sep).join('/')}`;
      return { route, shape: shapeOf(route), isPage: name === 'page.tsx' };
    })
    .filter(({ route }) => !route.startsWith('/swx/') && !route.includes('[...'))
    .sort((a, b) => Number(a.route.includes('[')) - Number(b.route.includes('[')));
}

const routes = findRoutes();

/** The routes that are pages and need nothing but their path. */
export const plainPages = routes
  .filter(({ route, isPage }) => isPage && !route.includes('['))
  .map(({ route }) => route);

/** Whether a path belongs to a page; other paths give files. */
export const isPage = (address) => {
  const found = routes.find(({ shape }) => shape.test(new URL(address).pathname));
  return found?.isPage ?? false;
};

/** What an address has in common with others that lead to the same page: its route, and which things it names. */
export function patternOf(address) {
  const { pathname, searchParams } = new URL(address);
  const found = routes.find(({ shape }) => shape.test(pathname));
  const names = [...new Set(searchParams.keys())].sort().join('&');
  return `${found?.route ?? pathname}${names && `?${names}`}`;
}
