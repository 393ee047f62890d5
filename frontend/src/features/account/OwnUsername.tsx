/**
 * Tells a password manager whose password a form is about, where nobody types the email; without it the password is kept under no name
 * or under another account's. It is not `hidden`: some managers look only at fields that have a box.
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
    />
  );
}
