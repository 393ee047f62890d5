import { useEffect, useState } from 'react';
import type { OrderStatus, SellerOrder } from '../../../api/types';
import { useChangeOrderStatusMutation, useUndoOrderStepMutation } from '../sellerOrdersApi';

/** Longer than the interval of any double click. */
const GUARD_MS = 1_000;

interface DoubleClickGuard {
  /** Clicks are ignored for now. */
  isInert: boolean;
  block: () => void;
}

/**
 * For a control whose action changes after a click: the second click of a double click is ignored.
 * @param meaning identifies the action; changing it blocks the control like a click
 */
function useDoubleClickGuard(meaning: unknown): DoubleClickGuard {
  const [last, setLast] = useState(meaning);
  const [blockCount, setBlockCount] = useState(0);
  const [isInert, setInert] = useState(false);

  function block(): void {
    setBlockCount(blockCount + 1);
    setInert(true);
  }

  if (last !== meaning) {
    setLast(meaning);
    block();
  }

  useEffect(() => {
    const timer = window.setTimeout(() => setInert(false), GUARD_MS);
    return () => window.clearTimeout(timer);
  }, [blockCount]);

  return { isInert, block };
}

/** Duration of the offer to undo a step. */
export const UNDO_MS = 8_000;

/** The last transition that was made here. */
interface LastStep {
  status: OrderStatus;
  /** The version of the order after the step. */
  version: number;
  canUndo: boolean;
}

export interface OrderStepState {
  /** Undefined if only cancelling is possible. */
  next: OrderStatus | undefined;
  lastStep: LastStep | undefined;
  isMoving: boolean;
  isUndoing: boolean;
  clickGuard: DoubleClickGuard;
  move: (status: OrderStatus) => Promise<void>;
  undo: () => Promise<void>;
}

/** Moves an order to its next status, and reverts that. A rejection is shown in a toast, and the order is refetched. */
export function useOrderStep({ _id: id, version, nextStatuses }: SellerOrder): OrderStepState {
  const clickGuard = useDoubleClickGuard(version);
  const [changeStatus, { isLoading: isMoving }] = useChangeOrderStatusMutation();
  const [undoStep, { isLoading: isUndoing }] = useUndoOrderStepMutation();
  const [lastStep, setLastStep] = useState<LastStep>();

  useEffect(() => {
    if (!lastStep) return;
    const timer = window.setTimeout(() => setLastStep(undefined), UNDO_MS);
    return () => window.clearTimeout(timer);
  }, [lastStep]);

  async function move(status: OrderStatus): Promise<void> {
    if (isMoving || isUndoing || clickGuard.isInert) return;
    clickGuard.block();
    setLastStep(undefined);
    const { data } = await changeStatus({ id, status, version });
    if (!data) return;
    const canUndo = data.undoVersion !== undefined;
    setLastStep({ status, version: data.undoVersion ?? version + 1, canUndo });
  }

  async function undo(): Promise<void> {
    if (!lastStep || isUndoing) return;
    await undoStep({ id, version: lastStep.version });
    setLastStep(undefined);
  }

  return {
    next: nextStatuses.find((status) => status !== 'Cancelled'),
    // Changes that others have made since cannot be reverted here.
    lastStep: lastStep && version <= lastStep.version ? lastStep : undefined,
    isMoving,
    isUndoing,
    clickGuard,
    move,
    undo,
  };
}
