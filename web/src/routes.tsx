import { type RouteObject, redirect } from 'react-router';
import { Frame, FrameFallback } from './routes/frame/frame.tsx';
import { everyone, membersOnly } from './routes/guards.ts';
import { RouteError } from './routes/route-error.tsx';
import { Component as Top } from './routes/top.tsx';

/** Every screen. Only the top page is in the first load; a route module exports `Component`. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Frame,
    HydrateFallback: FrameFallback,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          {
            middleware: [everyone],
            children: [
              { index: true, Component: Top },
              { path: 'pack-list', lazy: () => import('./routes/pack-list.tsx') },
              { path: 'pack-detail', lazy: () => import('./routes/pack-detail.tsx') },
              { path: 'login', lazy: () => import('./routes/login.tsx') },
              { path: 'fairness', lazy: () => import('./routes/fairness.tsx') },
            ],
          },
          {
            middleware: [membersOnly],
            children: [
              { path: 'confirm-buy-product', lazy: () => import('./routes/confirm-buy-product.tsx') },
              { path: 'gacha-animation', lazy: () => import('./routes/gacha-animation.tsx') },
              { path: 'get-card-list', lazy: () => import('./routes/get-card-list.tsx') },
              { path: 'confirm-get-card-list', lazy: () => import('./routes/confirm-get-card-list.tsx') },
              { path: 'thank-you', lazy: () => import('./routes/thank-you.tsx') },
              {
                path: 'buy-product',
                loader: ({ request }) => redirect(`/pack-detail${new URL(request.url).search}`),
              },
            ],
          },
          { path: 'maintenance', lazy: () => import('./routes/maintenance.tsx') },
          { path: '*', loader: () => redirect('/') },
        ],
      },
    ],
  },
];
