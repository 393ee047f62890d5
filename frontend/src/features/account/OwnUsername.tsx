/**
 * Names the account to password managers in forms without an email field; without it, they store the password without a
 * user name or for another account. It is not `hidden`, because some managers only consider fields with a box.
 */
export function OwnUsername({ email }: { email: string }) {
  return (
    <input
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
      // A dialog that opens focuses its first field, even this one.
      onFocus={({ target }) => target.form?.querySelector<HTMLElement>('[type=password]')?.focus()}
    />
  );
}
