import { useTranslation } from 'react-i18next'
import { Popover } from '../../kit/overlays/popover.tsx'
import type { WallRow } from './use-wall.ts'
import { EntryDetails } from './wall-entry.tsx'

interface PersonAbsencesProps {
  readonly row: WallRow
  readonly open: boolean
  onOpenChange(open: boolean): void
}

const isRequested = ({ absence }: WallRow['entries'][number]): boolean => absence?.status === 'requested'

/** A decision that is asked for is not looked for below the leave of the year. */
const requestedFirst = (entries: WallRow['entries']): WallRow['entries'] =>
  entries.toSorted((one, other) => Number(isRequested(other)) - Number(isRequested(one)))

/**
 * The name of a person on the wall, which lists their absences of the year: a finger and a screen
 * reader reach them there more easily than along the days.
 */
export const PersonAbsences = ({ row, open, onOpenChange }: PersonAbsencesProps) => {
  const { t } = useTranslation('absence')
  if (row.entries.length === 0) return row.name
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={t('wall.absencesOf', { name: row.name, count: row.entries.length })}
      className="max-h-[70dvh] w-80 overflow-y-auto p-4"
      isSheet
      trigger={
        <button type="button" className="block h-row w-full truncate text-left hover:underline touch:min-h-11">
          {row.name}
        </button>
      }
    >
      <p className="font-semibold">{row.name}</p>
      <ul className="[&>li+li]:border-t">
        {requestedFirst(row.entries).map((entry) => (
          <li key={entry.id} className="py-3 last:pb-0">
            <EntryDetails entry={entry} done={() => onOpenChange(false)} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
