import { NothingHere } from '../components/NothingHere';
import { Page } from '../components/Page';

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <NothingHere heading="This shelf is empty">
        There is no page at this address. Look for something with the search above, or start from
        here.
      </NothingHere>
    </Page>
  );
}
