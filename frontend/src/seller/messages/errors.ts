import { registerErrorMessages } from '../../lib/serverMessage';

/* What the server says to sellers alone. */
registerErrorMessages(() => import('./de/errors.json'));
