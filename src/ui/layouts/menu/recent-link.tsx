import { memo } from 'react'
import { useOne } from '../../hooks/records/use-records.ts'
import { cx } from '../../kit/cx.ts'
import type { RecordName } from '../../services/ports.ts'
import { useTitle } from '../../widgets/presentation/record-title.tsx'
import { iconOf } from '../record-icon.ts'
import { MENU_LINE } from './menu-link.tsx'

interface RecentLinkProps extends RecordName {
  readonly to: string
  readonly isCurrent: boolean
}

/** A link to a record that was viewed; nothing for a record that this person no longer sees. */
export const RecentLink = memo(({ model, id, to, isCurrent }: RecentLinkProps) => {
  const { value } = useOne(model, id)
  const titleOf = useTitle()
  const Icon = iconOf(model)
  // Deleted since, or not for this person any more.
  if (!value) return null
  return (
    <li>
      <a
        href={to}
        data-followed
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(MENU_LINE, 'font-normal text-ink-2 hover:bg-hover hover:text-ink')}
      >
        <Icon aria-hidden />
        <span className="truncate">{titleOf(value)}</span>
      </a>
    </li>
  )
})
