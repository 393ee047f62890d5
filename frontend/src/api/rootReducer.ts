import { combineSlices, createDynamicMiddleware } from '@reduxjs/toolkit';
import { api } from './api';
import { fileApi } from './fileApi';

/** The slices of every store; code that is loaded later injects its own. */
export const rootReducer = combineSlices(api, fileApi);

/** Middleware of code that is loaded later. */
export const lateMiddleware = createDynamicMiddleware();
