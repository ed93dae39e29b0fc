import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface HomeSectionProps {
  readonly title: string
  readonly icon: LucideIcon
  /** Where the whole list is. */
  readonly more?: { readonly to: string; readonly text: string }
  readonly children: ReactNode
}

/** A part of the start page: its heading, and the way to the whole of it. */
export const HomeSection = ({ title, icon: Icon, more, children }: HomeSectionProps) => (
  <section aria-label={title}>
    <div className="mb-2 flex min-h-6 items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <h2 className="min-w-0 truncate font-semibold text-md">{title}</h2>
      {more && (
        <Link
          to={more.to}
          className="ml-auto inline-flex shrink-0 items-center rounded-md text-accent-text text-sm touch:min-h-11 hover:underline"
        >
          {more.text}
        </Link>
      )}
    </div>
    {children}
  </section>
)
