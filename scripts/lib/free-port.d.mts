/** For the test that compares it with the backend's; see free-port.mjs. */
export function portError(
  host: string,
  port: number,
  setting?: string,
): Promise<string | undefined>;
