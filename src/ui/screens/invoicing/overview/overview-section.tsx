import { type ReactNode, useId } from 'react'
import { useFollowedLinks } from '../../../hooks/page/use-followed-links.ts'

interface OverviewSectionProps {
  readonly title: string
  /** Beside the heading. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A part of the overview under its heading. Follows its plain links. */
export const OverviewSection = ({ title, tools, children }: OverviewSectionProps) => {
  const id = useId()
  const followed = useFollowedLinks()
  return (
    <section {...followed} aria-labelledby={id} className="min-w-0 rounded-lg border bg-surface pb-2">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
        <h2 id={id} className="font-semibold text-md">
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}
