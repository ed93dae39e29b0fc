import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

/** A part of the profile under its heading. */
export const Section = ({ title, hint, children }: SectionProps) => (
  <section aria-label={title} className="scroll-mt-16 border-t pt-5">
    <h2 className="font-semibold text-md">{title}</h2>
    {hint !== undefined && <p className="mt-0.5 text-ink-2">{hint}</p>}
    <div className="mt-3">{children}</div>
  </section>
)
