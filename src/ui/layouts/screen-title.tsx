import { useScreenTitle } from './frame.tsx'
import { Breadcrumbs, useSectionCrumbs } from './header/breadcrumbs.tsx'
import { ScreenHeader } from './header/header-slot.tsx'

/**
 * The title of a staff screen: in the header bar after the pages above it, in the browser's tab,
 * and announced.
 */
export const ScreenTitle = ({ title }: { readonly title: string }) => {
  const crumbs = useSectionCrumbs()
  useScreenTitle(title)
  return (
    <ScreenHeader>
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="truncate font-semibold text-md">{title}</h1>
    </ScreenHeader>
  )
}
