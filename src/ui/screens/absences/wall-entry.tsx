import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { cx } from '../../kit/cx.ts'
import { Popover } from '../../kit/overlays/popover.tsx'
import { AbsenceDecisions } from '../../models/absence/absence-decisions.tsx'
import { AbsenceMark } from '../../models/absence/absence-mark.tsx'
import { DecisionFacts } from '../../models/absence/decision-facts.tsx'
import { useLeaveText } from '../../models/absence/use-leave-text.ts'
import type { StaffSpace } from '../../navigation.ts'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import type { WallEntry } from './use-wall.ts'

interface WallEntryProps {
  readonly entry: WallEntry
  readonly name: string
  readonly space: StaffSpace
}

const barLook = ({ absence }: WallEntry): string =>
  cx(
    'absolute inset-y-1.5 min-w-1.5 rounded-sm focus-visible:z-10',
    absence?.status === 'requested'
      ? 'border border-warning-text border-dashed bg-warning-tint'
      : 'bg-accent hover:brightness-110',
  )

const barPlace = ({ place }: WallEntry) => ({ left: `${place.left}%`, width: `${place.width}%` })

/** One absence on the wall of a touch screen: a finger opens the list of the person instead. */
export const WallEntryBar = ({ entry }: { readonly entry: WallEntry }) => (
  <span aria-hidden className={barLook(entry)} style={barPlace(entry)} />
)

/** One absence on the wall: its details, and for a manager the decision, in a popover. */
export const WallEntryButton = ({ entry, name }: WallEntryProps) => {
  const { t } = useTranslation('absence')
  const leaveText = useLeaveText()
  const labels = useLabels()
  const [open, setOpen] = useState(false)
  const { absence } = entry
  const period = leaveText(entry)
  const label = absence
    ? t('wall.entryOf', {
        name,
        period,
        type: labels.choice.absence_type[absence.type],
        status: labels.choice.absence_status[absence.status],
      })
    : t('wall.entry', { name, period })
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      className="max-w-80 p-4"
      trigger={
        <button type="button" aria-label={label} title={label} className={barLook(entry)} style={barPlace(entry)} />
      }
    >
      <p className="font-semibold">{name}</p>
      <EntryDetails entry={entry} done={() => setOpen(false)} />
    </Popover>
  )
}

interface EntryDetailsProps {
  readonly entry: WallEntry
  done(): void
}

/** The days of an absence, and what this person may know of it and decide. */
export const EntryDetails = ({ entry, done }: EntryDetailsProps) => {
  const { t } = useTranslation('absence')
  const leaveText = useLeaveText()
  return (
    <>
      <p className="text-ink-2">{leaveText(entry)}</p>
      {entry.absence ? <Details absence={entry.absence} done={done} /> : <p>{t('wall.away')}</p>}
    </>
  )
}

const Details = ({ absence, done }: { readonly absence: Mirrored<'absence'>; done(): void }) => {
  const labels = useLabels()
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        {labels.choice.absence_type[absence.type]}
        <AbsenceMark record={absence} />
        <SyncMark mark={absence.sync} />
      </p>
      {absence.comment !== null && <p className="mt-1 whitespace-pre-line text-ink-2 text-sm">{absence.comment}</p>}
      <div className="mt-2 empty:hidden">
        <DecisionFacts record={absence} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        <AbsenceDecisions absences={[absence]} place="start" done={done} />
      </div>
    </>
  )
}
