import { useScreenTitle } from '../../layouts/frame.tsx'

/** Title and purpose of a page of the auth layout. */
export const AuthHeading = ({
  screen,
  title,
  lead,
}: {
  readonly screen: string
  readonly title: string
  readonly lead: string
}) => {
  useScreenTitle(screen)
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-1 mb-7 text-ink-2 text-md">{lead}</p>
    </>
  )
}
