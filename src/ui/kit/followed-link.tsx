import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link in running text to a page of the product. */
export const FollowedLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className="rounded-sm text-accent-text underline underline-offset-2">
    {children}
  </Link>
)
