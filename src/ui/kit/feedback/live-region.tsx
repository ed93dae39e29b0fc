/** An invisible text that screen readers announce when it changes. */
export const LiveRegion = ({ text }: { readonly text: string }) => (
  <div role="status" aria-live="polite" className="sr-only">
    {text}
  </div>
)
