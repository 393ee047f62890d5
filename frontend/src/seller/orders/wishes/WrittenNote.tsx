interface WrittenNoteProps {
  label: string;
  children: string;
  className?: string;
}

/** What a customer wrote: text, in whichever direction it is read. */
export function WrittenNote({ label, children, className = '' }: WrittenNoteProps) {
  return (
    <div className={className}>
      <p className="text-sm font-semibold">{label}</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {children}
      </p>
    </div>
  );
}
