import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';

/** Paths are matched in exactly this spelling: `/Erpcredits` is a page, `/erpcredits` is not. */
const exact = { caseSensitive: true };

export default [
  index('pages/public/home.tsx'),
  route('home', 'pages/public/home.tsx', { ...exact, id: 'home' }),
  layout('pages/public/public-layout.tsx', [
    route('Erpcredits', 'pages/public/marketplace.tsx', exact),
    route('detail/:slug', 'pages/public/offer-detail.tsx', exact),
  ]),
  layout('pages/workspace-layout.tsx', [
    route('profile', 'pages/profile.tsx', exact),
    route('Profile', 'pages/profile.tsx', { ...exact, id: 'pages/profile-capital' }),
    route('PlaceOder/:slug', 'pages/order.tsx', exact),
    route('order/:slug', 'pages/order.tsx', { ...exact, id: 'pages/order-invoice' }),
    route('ProducerDashboard', 'pages/producer/dashboard.tsx', exact),
    route('ProducerEPRAccounts', 'pages/producer/epr-account-form.tsx', exact),
    route('ProducerEPRAccountsList', 'pages/producer/epr-accounts.tsx', exact),
    route('ProducerAddTarget/:slug?', 'pages/producer/add-target.tsx', exact),
    route('TargetStatus', 'pages/producer/target-status.tsx', exact),
    route('ProducerCreditOffers', 'pages/producer/credit-offers.tsx', exact),
    route('ProducerCreditOffers2', 'pages/producer/credit-offers.tsx', { ...exact, id: 'pages/producer/credit-offers-2' }),
    route('ProducerDirectPurchase', 'pages/producer/direct-purchase.tsx', exact),
    route('ProducerCounterOffers', 'pages/producer/counter-offers.tsx', exact),
    route('ProducerTxnHistory', 'pages/producer/transactions.tsx', exact),
    route('AdminDashboad', 'pages/superadmin/dashboard.tsx', exact),
    route('producer-erplist', 'pages/superadmin/producer-accounts.tsx', exact),
    route('recycler-erplist', 'pages/superadmin/recycler-accounts.tsx', exact),
    route('AdminTxnHistory', 'pages/superadmin/transactions.tsx', exact),
    route('recyclers-profile', 'pages/superadmin/recyclers.tsx', exact),
    route('producer-profile', 'pages/superadmin/producers.tsx', exact),
    route('producers/targetStatus/:slug', 'pages/superadmin/producer-targets.tsx', exact),
    route('recyclers/targetStatus/:slug', 'pages/superadmin/recycler-targets.tsx', exact),
  ]),
  route('login', 'pages/public/login.tsx', exact),
  route('signup', 'pages/public/signup.tsx', exact),
  route('Adminlogin', 'pages/public/admin-login.tsx', exact),
  route('forgot-password', 'pages/public/forgot-password.tsx', exact),
  route('reset-password/:token', 'pages/public/reset-password.tsx', exact),
  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig;
