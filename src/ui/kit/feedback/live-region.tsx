/** Read aloud when its text changes, seen by nobody. */
export const LiveRegion = ({ text }: { readonly text: string }) => (
  <div role="status" aria-live="polite" className="sr-only">
    {text}
  </div>
)
