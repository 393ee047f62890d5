/** For its test; see install-failure.mjs. */
export function installFailure(output: string): Error;
