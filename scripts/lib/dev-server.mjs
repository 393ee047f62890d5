/** Runs the compiled shop for `npm run dev`: the parent decides when it ends, and outliving it is no use. */
const end = () => process.emit('SIGTERM');
process.on('disconnect', end).on('message', end);
const { openTrialShop } = await import('../../backend/dist/dev/main.js');
await openTrialShop();
// The terminal's Ctrl-C reaches every process; the parent's word is enough.
process.removeAllListeners('SIGINT').on('SIGINT', () => undefined);
