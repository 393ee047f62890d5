/** Formats a number of bytes, as at least 1 MB. */
export const megabytes = (bytes: number): string =>
  `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;

export const percentOf = (done: number, all: number): string =>
  `${all > 0 ? Math.floor((100 * done) / all) : 100} %`;
