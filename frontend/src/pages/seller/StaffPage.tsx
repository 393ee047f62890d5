import { Page } from '../../components/Page';

export function StaffPage() {
  return (
    <Page title="Staff">
      <h1 className="font-display text-title">Staff</h1>
    </Page>
  );
}
