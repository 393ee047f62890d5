import { withHandledErrors } from '../api/handledErrors';
import { useIsSamePage } from './useIsSamePage';

/** Marks calls whose failure this component shows. After it was unmounted, failures are shown in a toast. */
export function useHandledErrors() {
  const trackIsHere = useIsSamePage();
  return <Call extends Parameters<typeof withHandledErrors>[0]>(
    call: Call,
    handles: (error: unknown) => boolean = () => true,
  ): Call => {
    const isHere = trackIsHere();
    return withHandledErrors(call, (error) => isHere() && handles(error));
  };
}
