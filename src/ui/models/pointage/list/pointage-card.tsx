import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../../fields/avatar.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'
import type { OpenPointageDialog } from '../pointage-dialogs.tsx'
import { PointageMenu } from '../pointage-menu.tsx'
import { InvoiceCell } from './invoice-cell.tsx'
import { TicketCell } from './pointage-cells.tsx'

interface PointageCardProps {
  readonly pointage: Mirrored<'pointage'>
  readonly space: StaffSpace
  readonly ask: OpenPointageDialog
}

/** A pointage in two lines, for phones. */
export const PointageCard = ({ pointage, space, ask }: PointageCardProps) => {
  const format = useFormat()
  const user = useReferences().find('user', pointage.user_id)
  const name = user ? `${user.firstname} ${user.lastname}` : '?'
  return (
    <div className="flex h-full items-center gap-3 pr-2 pl-3.5">
      <Avatar name={name} url={user?.avatar_url ?? null} size="medium" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <TicketCell pointage={pointage} space={space} />
        </div>
        <div className="flex items-center gap-1.5 text-ink-3 text-sm">
          {pointage.sync.pending > 0 ? (
            <SyncMark mark={pointage.sync} />
          ) : (
            <span className="shrink-0 tabular">{format.day(pointage.date)}</span>
          )}
          <span aria-hidden>·</span>
          <span className="shrink-0">{name}</span>
          {pointage.comment !== null && (
            <>
              <span aria-hidden>·</span>
              <span className="truncate">{pointage.comment}</span>
            </>
          )}
        </div>
      </div>
      <InvoiceCell pointage={pointage} />
      <span className="shrink-0 font-medium tabular">{format.ut(pointage.ut)}</span>
      {/* As wide without a menu: durations stand below each other. */}
      <span className="-ml-2 flex w-6 shrink-0 touch:w-11">
        <PointageMenu pointage={pointage} ask={ask} />
      </span>
    </div>
  )
}
