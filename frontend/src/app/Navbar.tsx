export function Navbar() {
  return <header />;
}
