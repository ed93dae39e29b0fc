import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pointage } from '#contract/models/pointage/pointage.ts'
import { useFocusInvalid } from '../../../hooks/page/use-focus-invalid.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Input } from '../../../kit/inputs/input.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import type { Change } from './changes.ts'
import { changesOfLine, type EntryLine, emptyLine, NEW_LINE, readLine } from './entry-lines.ts'
import { type Entry, utOf, type WeekRow } from './week-grid.ts'

interface EntriesDialogProps {
  /** Row of the cell; undefined while no cell is opened. */
  readonly row: WeekRow | undefined
  readonly day: string | undefined
  /** The entries of the cell. */
  readonly entries: readonly Entry[]
  readonly name: string
  readonly isReadOnly: boolean
  readonly utPerDay: number
  /** UT that are missing of the day, for « = ». */
  readonly missing: number
  onSave(changes: readonly Change[]): void
  onClose(): void
}

/** The entries of a cell with their comments. */
export const EntriesDialog = (props: EntriesDialogProps) => {
  const { row, day, entries, name, onClose } = props
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  return (
    <Dialog
      open={row !== undefined && day !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={
        day === undefined ? '' : `${format.fullDay(day)}${entries.length > 0 ? ` · ${format.ut(utOf(entries))}` : ''}`
      }
      closeLabel={tCommon('close')}
      size="medium"
      holdsText
    >
      {row !== undefined && day !== undefined && (
        <EntriesForm key={`${row.key} ${day}`} {...props} row={row} day={day} />
      )}
    </Dialog>
  )
}

interface EntriesFormProps extends EntriesDialogProps {
  readonly row: WeekRow
  readonly day: string
}

const EntriesForm = ({ row, day, entries, isReadOnly, utPerDay, missing, onSave, onClose }: EntriesFormProps) => {
  const { t } = useTranslation('timesheet')
  const format = useFormat()
  const [lines, setLines] = useState<readonly EntryLine[]>(() =>
    entries.length === 0
      ? [NEW_LINE]
      : entries.map((entry) => ({ entry, time: format.ut(entry.ut), comment: entry.comment ?? '' })),
  )
  const [hasTried, setTried] = useState(false)
  const { form, focusInvalid } = useFocusInvalid(null)
  const set = (index: number, values: Partial<EntryLine>) =>
    setLines((now) => now.map((line, at) => (at === index ? { ...line, ...values } : line)))
  const readings = lines.map((line) => readLine(line, { utPerDay, missing }))

  const save = () => {
    setTried(true)
    const uts = readings.flatMap((reading) => ('ut' in reading ? [reading.ut] : []))
    if (uts.length < lines.length) return focusInvalid()
    onSave(lines.flatMap((line, index) => changesOfLine(line, uts[index] ?? 0, row, day)))
    onClose()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="grid gap-3"
    >
      {lines.map((line, index) => {
        const reading = readings[index]
        const isLocked = isReadOnly || line.entry?.is_locked === true
        const isWrong = hasTried && reading !== undefined && 'problem' in reading
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end; a deleted entry keeps its line
          <div key={index} className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-start gap-2">
            <div>
              <Input
                value={line.time}
                disabled={isLocked}
                aria-label={t('duration', { number: index + 1 })}
                aria-invalid={isWrong || undefined}
                placeholder="1h30"
                autoComplete="off"
                onChange={(event) => set(index, { time: event.target.value })}
                className="text-right tabular"
              />
              {isWrong && (
                <p role="alert" className="mt-1 text-danger-text text-sm">
                  {t(`problem.${reading.problem}`, { text: line.time, day: format.fullDay(day) })}
                </p>
              )}
            </div>
            <Input
              value={line.comment}
              disabled={isLocked}
              maxLength={pointage.fields.comment.max}
              aria-label={t('comment', { number: index + 1 })}
              placeholder={t('commentPlaceholder')}
              onChange={(event) => set(index, { comment: event.target.value })}
            />
            <IconButton
              label={t('removeEntry', { number: index + 1 })}
              disabled={isLocked}
              onClick={() => set(index, emptyLine(line))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        )
      })}
      {!isReadOnly && <EntriesButtons onAdd={() => setLines((now) => [...now, NEW_LINE])} />}
    </form>
  )
}

const EntriesButtons = ({ onAdd }: { onAdd(): void }) => {
  const { t } = useTranslation('timesheet')
  const { t: tCommon } = useTranslation()
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <Button look="ghost" onClick={onAdd} className="-ml-2">
        <Plus aria-hidden />
        {t('addEntry')}
      </Button>
      <Button look="primary" type="submit">
        {tCommon('save')}
      </Button>
    </div>
  )
}
