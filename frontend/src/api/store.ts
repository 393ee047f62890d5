import { addListener, type TypedStartListening } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
// Types only: no code of the store is imported from here.
import type { AppDispatch, RootState } from '../app/store';

export type { AppDispatch, RootState };

/** The parameter of a feature's startXListeners(startListening), which react to actions of the store. */
export type AppStartListening = TypedStartListening<RootState, AppDispatch>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/**
 * Creates the action that adds a listener to the store; dispatching it returns a function that removes the listener.
 */
export const addAppListener = addListener.withTypes<RootState, AppDispatch>();
