/** The shop's seven categories in their order on the page; `path` is the value on the wire. */
export const CATEGORIES = [
  { path: 'Vegetables', label: 'Organic veggies' },
  { path: 'Fruits', label: 'Fresh Fruits' },
  { path: 'Drinks', label: 'Cold Drinks' },
  { path: 'Instant', label: 'Instant Food' },
  { path: 'Dairy', label: 'Dairy Products' },
  { path: 'Bakery', label: 'Bakery & Breads' },
  { path: 'Grains', label: 'Grains & Cereals' },
] as const;
