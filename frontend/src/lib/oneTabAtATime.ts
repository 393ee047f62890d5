/**
 * Does `work` while no other tab of this browser does what goes by the same name; they wait for their turn. Where the
 * browser has no locks, which needs https, nobody waits.
 */
export const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();
