import type {
  Action,
  ThunkDispatch,
  TypedStartListening,
  UnknownAction,
  UnsubscribeListener,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { api, StoreExtra } from './api';
import type { fileApi } from './fileApi';

/** What the store holds: what was fetched, and what each slice adds to this where it is made. */
export interface RootState {
  api: ReturnType<typeof api.reducer>;
  fileApi: ReturnType<typeof fileApi.reducer>;
}

/** Takes thunks, and listeners, which it answers with how to stop them. */
export type AppDispatch = ((action: Action<'listenerMiddleware/add'>) => UnsubscribeListener) &
  ThunkDispatch<RootState, StoreExtra, UnknownAction>;

/** What a feature's startXListeners(startListening) takes to follow the actions of the shop. */
export type AppStartListening = TypedStartListening<RootState, AppDispatch>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
