import { Newsletter } from './Newsletter';
import { WhyUs } from './WhyUs';

/** What nobody sees before scrolling; loaded after the first screen. */
export function BelowTheFold() {
  return (
    <>
      <WhyUs />
      <Newsletter />
    </>
  );
}
