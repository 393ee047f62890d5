/** The username that a password manager finds in the form of a password field. */
export const usernameBeside = (password: HTMLElement): string | undefined =>
  password.closest('form')?.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value;
