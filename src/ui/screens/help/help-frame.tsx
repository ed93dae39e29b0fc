import type { ReactNode } from 'react'
import type { RoleSlug } from '#contract/core/roles.ts'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'

interface HelpFrameProps {
  readonly space: RoleSlug
  readonly title: string
  readonly children: ReactNode
}

/** A page of the help centre: the title in the bar of the staff, above the text for clients. */
export const HelpFrame = ({ space, title, children }: HelpFrameProps) => {
  if (space === 'client') return <ClientFrame title={title}>{children}</ClientFrame>
  return (
    <>
      <ScreenTitle title={title} />
      <div className="mx-auto max-w-[1000px] px-4 pt-5 pb-12 sm:px-8">{children}</div>
    </>
  )
}

const ClientFrame = ({ title, children }: Omit<HelpFrameProps, 'space'>) => {
  useScreenTitle(title)
  return (
    <>
      <h1 className="mb-2 text-balance font-semibold text-xl">{title}</h1>
      {children}
    </>
  )
}
