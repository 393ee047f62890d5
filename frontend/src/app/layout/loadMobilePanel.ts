export const loadMobilePanel = () => import('./MobilePanel').then((m) => m.MobilePanel);
