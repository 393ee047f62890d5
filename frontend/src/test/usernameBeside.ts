/** The account that a password manager reads in the form of a password field. */
export const usernameBeside = (password: HTMLElement): string | undefined =>
  password.closest('form')?.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value;
