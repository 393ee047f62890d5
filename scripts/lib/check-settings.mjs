/**
 * Prints one line for each invalid setting and exits with 3 if there is one. settings.mjs runs it in the folder of the
 * backend.
 */
import { register } from 'node:module';

register('@swc-node/register/esm', import.meta.url);
const { loadEnv } = await import('../../backend/src/config/load-env.ts');
try {
  loadEnv();
} catch (error) {
  if (error.name !== 'StartupError') throw error;
  console.log(error.message);
  process.exitCode = 3;
}
