/** For the test that compares these checks with those of the backend. */
export function plainSettingErrors(env: NodeJS.ProcessEnv): string[];
