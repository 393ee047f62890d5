import { combineSlices, createDynamicMiddleware } from '@reduxjs/toolkit';
import { api } from './api';
import { fileApi } from './fileApi';

/** What every store holds; whatever is loaded later injects its slices. */
export const rootReducer = combineSlices(api, fileApi);

/** The middleware of what is loaded later. */
export const lateMiddleware = createDynamicMiddleware();
