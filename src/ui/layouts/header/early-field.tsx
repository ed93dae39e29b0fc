interface EarlyFieldProps {
  readonly label: string
  onType(text: string): void
}

/** Takes what is typed while a dialog is loaded: these keys would otherwise act on the page. */
export const EarlyField = ({ label, onType }: EarlyFieldProps) => (
  <input
    // biome-ignore lint/a11y/noAutofocus: a key or a button asked for the field
    autoFocus
    aria-label={label}
    onChange={({ target }) => onType(target.value)}
    className="fixed top-[12vh] left-1/2 z-40 h-12 w-[calc(100vw-24px)] max-w-[640px] -translate-x-1/2 rounded-lg bg-raised px-4 text-md shadow-dialog outline-none max-sm:top-[calc(--spacing(3)+env(safe-area-inset-top))]"
  />
)
