import { Plus } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import { POINTAGE_KINDS, type PointageKind } from '#contract/models/pointage/pointage.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { StatusIcon } from '../../../fields/status-icon.tsx'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useList } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import { type Option, OptionLine } from '../../../kit/inputs/option-line.tsx'
import { useOptionCursor } from '../../../kit/inputs/use-option-cursor.ts'
import { Popover } from '../../../kit/overlays/popover.tsx'
import { matchesOfTyped } from '../../../models/ticket/list/matches-of-typed.ts'
import { useTicketViews } from '../../../models/ticket/list/ticket-views.ts'
import { useServices } from '../../../services/services.tsx'
import type { RowKey } from './week-grid.ts'

const SHOWN = 8

/** The newest tickets of a filter, which must be stable. */
const useNewest = (filter: ListQuery['filter']): readonly Mirrored<'ticket'>[] | undefined => {
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter,
      orderBy: [{ field: 'created_at', direction: 'desc' }],
      page: 1,
      limit: 20,
    }),
    [filter],
  )
  return useList('ticket', query).value?.rows
}

/**
 * Tickets that match what is typed; before that the newest open ones, first of all the person's.
 */
const useTicketOptions = (typed: string, userId: RecordId): readonly Option[] => {
  const { queries } = useServices()
  const references = useReferences()
  const { open } = useTicketViews()
  const mine = useNewest(useMemo(() => ({ ...open, responsable_id: { in: [userId] } }), [open, userId]))
  const newest = useNewest(open)
  const matches = useObservable(useMemo(() => queries.matches('ticket', typed, SHOWN), [queries, typed]))
  const found = matchesOfTyped(matches, typed)
  return useMemo(() => {
    const tickets: readonly Mirrored<'ticket'>[] = (typed !== '' ? found : mine?.length === 0 ? newest : mine) ?? []
    const first = tickets.toSorted(
      (a, b) => Number(String(b.number) === typed) - Number(String(a.number) === typed) || b.number - a.number,
    )
    return first.slice(0, SHOWN).map(({ id, name, number, projet_id, status_id }) => ({
      value: id,
      label: name,
      detail: `#${number} ${references.find('projet', projet_id)?.name ?? ''}`,
      icon: <StatusIcon id={status_id} />,
    }))
  }, [typed, mine, newest, found, references])
}

interface AddRowProps {
  readonly userId: RecordId
  readonly disabled: boolean
  onAdd(row: RowKey): void
}

/** « Ajouter une ligne »: a ticket by its number or words, and the kind of work. */
export const AddRow = ({ userId, disabled, onAdd }: AddRowProps) => {
  const { t } = useTranslation('timesheet')
  const [open, setOpen] = useState(false)
  const picked = useRef<RowKey>(null)
  const pick = (row: RowKey) => {
    picked.current = row
    setOpen(false)
  }
  const add = (event: Event) => {
    if (!picked.current) return
    // The focus goes to the new row.
    event.preventDefault()
    onAdd(picked.current)
    picked.current = null
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('addRow')}
      onCloseAutoFocus={add}
      className="w-[min(28rem,calc(100vw-16px))]"
      trigger={
        <Button look="secondary" disabled={disabled}>
          <Plus aria-hidden />
          {t('addRow')}
        </Button>
      }
    >
      <Search userId={userId} onPick={pick} />
    </Popover>
  )
}

const Search = ({ userId, onPick }: { readonly userId: RecordId; onPick(row: RowKey): void }) => {
  const { t } = useTranslation('timesheet')
  const { t: tCommon } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<PointageKind | null>(null)
  const options = useTicketOptions(typed.trim().replace(/^#/, ''), userId)
  const pick = (ticketId: RecordId) => onPick({ ticketId, kind })
  const { current, setActive, onKeyDown } = useOptionCursor(options, 0, pick)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first hit
  useEffect(() => setActive(0), [typed])
  return (
    <div>
      <input
        // biome-ignore lint/a11y/noAutofocus: the list opens on demand, and the focus returns to its trigger
        autoFocus
        role="combobox"
        aria-label={t('searchTicket')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        placeholder={t('searchTicket')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-10 w-full border-line border-b bg-transparent px-3 outline-none touch:h-11"
      />
      <KindChoice value={kind} onChange={setKind} />
      <div id={`${id}-list`} role="listbox" aria-label={t('tickets')} className="max-h-72 overflow-y-auto p-1">
        {options.map((option, index) => (
          <OptionLine
            key={option.value}
            id={`${id}-${index}`}
            index={index}
            option={option}
            multiple={false}
            isSelected={false}
            isCurrent={index === current}
            onPoint={setActive}
            onPick={pick}
          />
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="px-3 pb-4 text-center text-ink-3">
          {tCommon('nothingFound')}
        </p>
      )}
    </div>
  )
}

interface KindChoiceProps {
  readonly value: PointageKind | null
  onChange(kind: PointageKind | null): void
}

const KindChoice = ({ value, onChange }: KindChoiceProps) => {
  const { t } = useTranslation('timesheet')
  const labels = useLabels()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't take the place of this row of buttons
    <div
      role="group"
      aria-label={labels.field.pointage.kind}
      className="flex flex-wrap gap-1 border-line border-b px-3 py-2"
    >
      {[null, ...POINTAGE_KINDS].map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={value === kind}
          onClick={() => onChange(kind)}
          className={cx(
            'h-6 rounded-sm border px-1.5 text-sm touch:h-11 touch:px-2.5',
            value === kind
              ? 'border-accent bg-accent-tint text-accent-text'
              : 'border-line-strong text-ink-2 hover:bg-hover hover:text-ink',
          )}
        >
          {kind === null ? t('noKind') : labels.choice.pointage_kind[kind]}
        </button>
      ))}
    </div>
  )
}
