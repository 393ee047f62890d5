import { Button } from '../../../components/Button';
import { t } from '../../../messages/forgottenPassword';

interface ForgotButtonProps {
  /** A login has just failed: now it may be what one is looking for. */
  hasFailed: boolean;
  onPress: () => void;
}

/** The way out for who does not get in. */
export const ForgotButton = ({ hasFailed, onPress }: ForgotButtonProps) => (
  <Button
    variant={hasFailed ? 'outline' : 'quiet'}
    size="sm"
    className={hasFailed ? 'w-full' : undefined}
    onClick={onPress}
  >
    {t('ask.title')}
  </Button>
);
