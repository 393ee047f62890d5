import { useEffect, useState } from 'react';
import type { OrderStatus, SellerOrder } from '../../../api/types';
import { useChangeOrderStatusMutation, useUndoOrderStepMutation } from '../sellerOrdersApi';

/** Longer than the second click of any double click takes to come. */
const GUARD_MS = 1_000;

interface DoubleClickGuard {
  /** A click now would be one too many. */
  isInert: boolean;
  block: () => void;
}

/**
 * For a control that means something else once it was used: a second click meant for what it was before does nothing.
 * @param meaning what the control does; a change of it blocks the control as a use of it does
 */
function useDoubleClickGuard(meaning: unknown): DoubleClickGuard {
  const [last, setLast] = useState(meaning);
  const [turn, setTurn] = useState(0);
  const [isInert, setInert] = useState(false);

  function block(): void {
    setTurn(turn + 1);
    setInert(true);
  }

  if (last !== meaning) {
    setLast(meaning);
    block();
  }

  useEffect(() => {
    const timer = window.setTimeout(() => setInert(false), GUARD_MS);
    return () => window.clearTimeout(timer);
  }, [turn]);

  return { isInert, block };
}

/** How long a step can be taken back on the screen. */
export const UNDO_MS = 8_000;

/** A step that was taken just now. */
interface Taken {
  status: OrderStatus;
  /** Of the order after the step. */
  version: number;
  canUndo: boolean;
}

export interface OrderStepState {
  /** Undefined where no step is left but to cancel. */
  next: OrderStatus | undefined;
  taken: Taken | undefined;
  isMoving: boolean;
  isUndoing: boolean;
  clickGuard: DoubleClickGuard;
  move: (status: OrderStatus) => Promise<void>;
  undo: () => Promise<void>;
}

/** Moves an order one step on, and takes that back. A refusal comes as a toast, and the order is asked for again. */
export function useOrderStep({ _id: id, version, nextStatuses }: SellerOrder): OrderStepState {
  const clickGuard = useDoubleClickGuard(version);
  const [changeStatus, { isLoading: isMoving }] = useChangeOrderStatusMutation();
  const [undoStep, { isLoading: isUndoing }] = useUndoOrderStepMutation();
  const [taken, setTaken] = useState<Taken>();

  useEffect(() => {
    if (!taken) return;
    const timer = window.setTimeout(() => setTaken(undefined), UNDO_MS);
    return () => window.clearTimeout(timer);
  }, [taken]);

  async function move(status: OrderStatus): Promise<void> {
    if (isMoving || isUndoing || clickGuard.isInert) return;
    clickGuard.block();
    setTaken(undefined);
    const { data } = await changeStatus({ id, status, version });
    if (!data) return;
    const canUndo = data.undoVersion !== undefined;
    setTaken({ status, version: data.undoVersion ?? version + 1, canUndo });
  }

  async function undo(): Promise<void> {
    if (!taken || isUndoing) return;
    await undoStep({ id, version: taken.version });
    setTaken(undefined);
  }

  return {
    next: nextStatuses.find((status) => status !== 'Cancelled'),
    // What somebody else has done since is not ours to take back.
    taken: taken && version <= taken.version ? taken : undefined,
    isMoving,
    isUndoing,
    clickGuard,
    move,
    undo,
  };
}
