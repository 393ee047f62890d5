/** For the test that compares them with the backend's; see plain-settings.mjs. */
export const PLAIN_SETTINGS: string[];
export function plainComplaints(env: NodeJS.ProcessEnv): string[];
