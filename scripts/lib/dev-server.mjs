/** Runs the compiled shop for `npm run dev`. The parent process ends it. */
const end = () => process.emit('SIGTERM');
process.on('disconnect', end).on('message', end);
const { openTrialShop } = await import('../../backend/dist/dev/main.js');
await openTrialShop();
// The terminal sends Ctrl-C to every process; the parent handles it.
process.removeAllListeners('SIGINT').on('SIGINT', () => undefined);
