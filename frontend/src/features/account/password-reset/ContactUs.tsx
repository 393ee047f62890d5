import { Link } from '../../../components/Link';
import { t } from '../../../messages/passwordReset';

/** Refers customers to the contact page if the shop sends no emails. */
export const AskUs = ({ onLeave }: { onLeave?: () => void }) =>
  t.rich('ask.noMails', {
    contact: (words) => (
      <Link
        to="/contact"
        className="font-semibold text-brand underline-offset-3 hover:underline"
        onClick={onLeave}
      >
        {words}
      </Link>
    ),
  });
