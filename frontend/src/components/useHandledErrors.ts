import { saidBeside } from '../api/handledErrors';
import { useStillHere } from './useIsMountedOnPage';

/** Marks calls whose failure this component shows. A failure that comes after it was left is told in a toast. */
export function useSaidBeside() {
  const stillHere = useStillHere();
  return <Call extends Parameters<typeof saidBeside>[0]>(
    call: Call,
    shows: (error: unknown) => boolean = () => true,
  ): Call => {
    const isHere = stillHere();
    return saidBeside(call, (error) => isHere() && shows(error));
  };
}
