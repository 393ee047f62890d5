// Runs the built app in a separate process, for tests that kill it. By messages the parent process can set faults of the
// sandbox and start a reconciliation; everything else uses HTTP.
import { paymentSandbox } from '../../../dist/dev/sandbox/sandbox.module.js';
import { SandboxService } from '../../../dist/dev/sandbox/sandbox.service.js';
import { createApp } from '../../../dist/src/app.setup.js';
import { loadEnv } from '../../../dist/src/config/load-env.js';
import { ReconciliationService } from '../../../dist/src/payments/reconciliation.job.js';

const env = loadEnv();
const app = await createApp(env, env.databaseUrl, { extra: [paymentSandbox] });
await app.listen(0, '127.0.0.1');
process.on('disconnect', () => process.exit());
process.on('message', async ({ faults, reconcileAt }) => {
  Object.assign(app.get(SandboxService).sandbox.faults, faults);
  if (reconcileAt) await app.get(ReconciliationService).run(new Date(reconcileAt));
  process.send({ isDone: true });
});
process.send({ port: app.getHttpServer().address().port });
