import { addListener, type TypedStartListening } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
// Types alone: nothing of the store's code is imported from here.
import type { AppDispatch, RootState } from '../app/store';

export type { AppDispatch, RootState };

/** What a feature's startXListeners(startListening) takes to follow the actions of the shop. */
export type AppStartListening = TypedStartListening<RootState, AppDispatch>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** Makes the action that adds a listener to the store; dispatching it returns how to stop that. */
export const addAppListener = addListener.withTypes<RootState, AppDispatch>();
