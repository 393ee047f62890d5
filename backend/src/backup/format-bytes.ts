/** An amount of bytes for people: 1 MB at least, as a little is much the same as none. */
export const megabytes = (bytes: number): string =>
  `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;

export const percentOf = (done: number, all: number): string =>
  `${all > 0 ? Math.floor((100 * done) / all) : 100} %`;
