type Shows = (error: unknown) => boolean;

/** Calls under way whose failure is shown where they were made, by request id. */
const places = new Map<string, Shows>();

/**
 * Marks a call whose failure is shown beside what it is about. The failure of every other call is told in a toast.
 * @param shows which failures are shown there; the others come as a toast
 */
export function saidBeside<Call extends PromiseLike<unknown> & { requestId: string }>(
  call: Call,
  shows: Shows = () => true,
): Call {
  places.set(call.requestId, shows);
  void call.then(() => places.delete(call.requestId));
  return call;
}

/** Whether a failure is shown at its place. Asked when it happens: afterwards the call is forgotten. */
export const isSaidBeside = (requestId: string, error: unknown): boolean =>
  places.get(requestId)?.(error) === true;
