import type { Preload } from '../api/preload';
import type { LegalTextName } from '../api/types';
import { getLegalText } from '../features/shop/shopApi';

export const preloadLegal =
  (name: LegalTextName): Preload =>
  (dispatch) =>
    dispatch(getLegalText.initiate(name, { subscribe: false }));
