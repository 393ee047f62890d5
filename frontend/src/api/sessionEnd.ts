import { isRejectedWithValue } from '@reduxjs/toolkit';
import { errorCode } from '../lib/apiError';

/** Whether a call of these APIs was refused since nobody is logged in: customers and sellers have cookies of their own. */
export const isSessionEnd = (
  action: unknown,
  ...apis: readonly { reducerPath: string }[]
): boolean =>
  isRejectedWithValue(action) &&
  errorCode(action.payload) === 'NOT_SIGNED_IN' &&
  apis.some(({ reducerPath }) => action.type.startsWith(`${reducerPath}/`));
