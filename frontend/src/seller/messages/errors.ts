import { registerErrorMessages } from '../../lib/serverMessage';

/* Errors of routes that only sellers use. */
registerErrorMessages(() => import('./de/errors.json'));
