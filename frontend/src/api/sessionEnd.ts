import { isRejectedWithValue } from '@reduxjs/toolkit';
import { errorCode } from '../lib/apiError';

/** Whether a call of these APIs was rejected because its session has ended. Customers and sellers have separate sessions. */
export const isSessionEnd = (
  action: unknown,
  ...apis: readonly { reducerPath: string }[]
): boolean =>
  isRejectedWithValue(action) &&
  errorCode(action.payload) === 'NOT_SIGNED_IN' &&
  apis.some(({ reducerPath }) => action.type.startsWith(`${reducerPath}/`));
