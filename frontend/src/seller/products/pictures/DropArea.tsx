import { useState, type DragEvent, type ReactNode } from 'react';

interface DropAreaProps {
  onDrop: (files: File[]) => void;
  children: ReactNode;
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Accepts dropped files, and ignores anything else that is dragged over it. */
export function DropArea({ onDrop, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={`-m-2 rounded-card p-2 transition-colors ${isOver ? 'bg-brand-tint' : ''}`}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
