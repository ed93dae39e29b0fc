import { useScreenTitle } from './frame.tsx'
import { ScreenHeader } from './header-slot.tsx'

/** The title of a staff screen: in the header bar, in the browser's tab, and announced. */
export const ScreenTitle = ({ title }: { readonly title: string }) => {
  useScreenTitle(title)
  return (
    <ScreenHeader>
      <h1 className="truncate font-semibold text-md">{title}</h1>
    </ScreenHeader>
  )
}
