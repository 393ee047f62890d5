import { addSentences } from '../../lib/serverSentence';

/* What the server says to sellers alone. */
addSentences(() => import('./de/errors.json'));
