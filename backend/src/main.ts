import { startApp } from './start-app.js';

await startApp();
