import { matchRoutes, type RouteObject } from 'react-router';
import { loadScreen, screen } from '../kit/lib/screen.tsx';
import { Frame } from './routes/frame/frame.tsx';
import { Everyone, MembersOnly } from './routes/guards.tsx';
import { Component as Top } from './routes/top.tsx';

const loadOtherScreens = () => import('./routes/other-screens.tsx');

/**
 * The screens that visitors open first, and those that a buyer sees next. Only the top page is in
 * the first load. All other screens are named in a module that is fetched when it is needed.
 */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    children: [
      {
        Component: Everyone,
        children: [
          { index: true, Component: Top },
          { path: 'pack-list', element: screen(() => import('./routes/pack-list.tsx')) },
          { path: 'find-packs', element: screen(() => import('./routes/find-packs.tsx')) },
          {
            path: 'pack-detail',
            element: screen(() => import('./routes/pack-detail.tsx'), 'soon'),
          },
          { path: 'login', element: screen(() => import('./routes/login.tsx'), 'soon') },
        ],
      },
      {
        Component: MembersOnly,
        children: [
          {
            path: 'confirm-buy-product',
            element: screen(() => import('./routes/confirm-buy-product.tsx'), 'soon'),
          },
        ],
      },
      { path: '*', element: screen(loadOtherScreens, 'soon') },
    ],
  },
];

/** Preloads the code of the screen at a URL, so that it can be drawn immediately. */
export async function loadScreenAt(address: { readonly pathname: string }): Promise<void> {
  const [match] = matchRoutes(routes, address)?.slice(-1) ?? [];
  await loadScreen(match?.route.element);
  if (match?.route.path !== '*') return;
  const other = await loadOtherScreens().catch(() => undefined);
  const [found] = matchRoutes(other?.otherRoutes ?? [], address)?.slice(-1) ?? [];
  await loadScreen(found?.route.element);
}
