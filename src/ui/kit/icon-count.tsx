/** A number over the top of an icon button (`relative`); most of the icon stays visible. */
export const IconCount = ({ children }: { readonly children: string | number }) => (
  <span
    aria-hidden
    className="absolute -top-0.5 left-1/2 z-10 touch:top-1 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-accent-ink text-xs leading-4 tabular"
  >
    {children}
  </span>
)
