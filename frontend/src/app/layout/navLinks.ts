import { t } from '../../messages/shop';

export const navLinks = [
  { to: '/', label: () => t('home') },
  { to: '/products', label: () => t('allProducts') },
  { to: '/my-orders', label: () => t('myOrders') },
  { to: '/contact', label: () => t('contact') },
];
