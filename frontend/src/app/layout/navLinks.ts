export const navLinks = [
  { to: '/', label: 'Home' },
  { to: '/products', label: 'All product' },
  { to: '/my-orders', label: 'My orders' },
  { to: '/contact', label: 'Contact' },
];
