import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../kit/cx.ts'
import type { NavigationSection } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'

interface MenuSectionProps {
  readonly id: NavigationSection['id'] | 'recent'
  readonly narrow: boolean
  /** The section with the shown page stays unfolded. */
  readonly hasCurrent: boolean
  readonly children: ReactNode
}

/**
 * Links under a heading that folds them; the device remembers it. The sections of the top and the
 * foot have no heading.
 */
export const MenuSection = ({ id, narrow, hasCurrent, children }: MenuSectionProps) => {
  const { t } = useTranslation()
  const { preferences } = useServices()
  const listId = useId()
  const title = t(`menu.sections.${id}`)
  if (id === 'main' || id === 'foot') {
    return (
      <ul aria-label={title} className="grid gap-0.5">
        {children}
      </ul>
    )
  }
  if (narrow) {
    return (
      <ul aria-label={title} className="mt-1.5 grid gap-0.5 border-line border-t pt-1.5">
        {children}
      </ul>
    )
  }
  const isFolded = preferences.folded.includes(id)
  const isShown = !isFolded || hasCurrent
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={listId}
        onClick={() => preferences.setFolded(id, !isFolded)}
        className="group flex h-7 w-full items-center gap-1.5 rounded-md px-2 font-medium text-ink-3 text-sm hover:text-ink touch:h-11"
      >
        {title}
        <ChevronDown
          aria-hidden
          className={cx(
            'size-3.5 transition-transform duration-(--fast)',
            isShown
              ? 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-100'
              : '-rotate-90',
          )}
        />
      </button>
      <ul id={listId} hidden={!isShown} className={isShown ? 'grid gap-0.5' : undefined}>
        {children}
      </ul>
    </div>
  )
}
