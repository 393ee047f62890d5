/** Compiles the backend on every change and notifies the parent process after each successful compilation. */
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './run.mjs';

const FOUND_ERRORS = 6194; // "Found N errors. Watching for file changes."
const FOUND_ERROR = 6193;

const host = ts.createWatchCompilerHost(
  path.join(ROOT, 'backend/tsconfig.build.json'),
  { preserveWatchOutput: true },
  ts.sys,
  ts.createEmitAndSemanticDiagnosticsBuilderProgram,
  (diagnostic) => console.log(ts.formatDiagnostic(diagnostic, formatHost).trim()),
  ({ code, messageText }, _newLine, _options, errors) => {
    const isDone = code === FOUND_ERRORS || code === FOUND_ERROR;
    if (!isDone || errors > 0) console.log(ts.flattenDiagnosticMessageText(messageText, '\n'));
    else process.send('compiled');
  },
);
const formatHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => ROOT,
  getNewLine: () => '\n',
};

process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
ts.createWatchProgram(host);
