import { ExternalLink } from 'lucide-react'

/** An address elsewhere, opened in a new tab; it stands above the link of its row. */
export const OutsideLink = ({ to }: { readonly to: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noopener noreferrer"
    className="relative z-10 flex min-w-0 items-center gap-1 rounded-sm text-accent-text hover:underline"
  >
    <span className="truncate">{to.replace(/^https?:\/\//, '')}</span>
    <ExternalLink aria-hidden className="size-3.5 shrink-0" />
  </a>
)
