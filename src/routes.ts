import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';

/** Paths are matched in exactly this spelling: `/Erpcredits` is a page, `/erpcredits` is not. */
const exact = { caseSensitive: true };

export default [
  index('pages/public/home.tsx'),
  route('home', 'pages/public/home.tsx', { ...exact, id: 'home' }),
  route('Erpcredits', 'pages/public/marketplace.tsx', exact),
  layout('pages/workspace-layout.tsx', [
    route('profile', 'pages/profile.tsx', exact),
    route('Profile', 'pages/profile.tsx', { ...exact, id: 'pages/profile-capital' }),
  ]),
  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig;
