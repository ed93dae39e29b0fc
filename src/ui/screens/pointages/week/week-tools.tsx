import {
  CalendarDays,
  CheckCheck,
  ChevronLeft,
  ChevronRight,
  Copy,
  Ellipsis,
  LockOpen,
  type LucideIcon,
} from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useComboboxTexts } from '../../../fields/combobox-texts.ts'
import { optionOf } from '../../../fields/reference/reference-options.tsx'
import { type OnceHandler, useSingleClick } from '../../../hooks/actions/use-single-click.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { PHONE_WIDTH, useMedia } from '../../../hooks/page/use-media.ts'
import { useStaff } from '../../../hooks/records/people.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Combobox } from '../../../kit/inputs/combobox.tsx'
import { DropdownMenu, MenuItem } from '../../../kit/overlays/dropdown-menu.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { usePerson } from '../../../services/services.tsx'
import { addDays } from '../../../text/format.ts'
import { WEEK, weekNumber, weekOf } from '../../../text/period.ts'
import { AddRow } from './add-row.tsx'
import type { FinishedState } from './use-finished.ts'
import type { ShownWeek } from './use-week.ts'
import type { RowKey } from './week-grid.ts'

interface WeekToolsProps {
  readonly space: StaffSpace
  readonly week: ShownWeek
  readonly state: FinishedState
  /** Null where the week before has nothing to copy. */
  copyWeek: (() => void) | null
  addRow(row: RowKey): void
}

/** The week, the person, and what is done with the whole week. */
export const WeekTools = ({ space, week, state, copyWeek, addRow }: WeekToolsProps) => {
  const { t } = useTranslation('timesheet')
  const format = useFormat()
  const { period, today, userId } = week
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b px-3 py-2 lg:px-4">
      <div className="flex items-center">
        <IconButton label={t('previousWeek')} onClick={() => week.show(addDays(period.from, -WEEK))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <span className="min-w-44 px-1 text-center tabular">
          <span className="font-medium">{t('week', { number: weekNumber(period.from) })}</span>{' '}
          <span className="text-ink-2">{format.days(period.from, period.to)}</span>
        </span>
        <IconButton label={t('nextWeek')} onClick={() => week.show(addDays(period.from, WEEK))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {weekOf(today).from !== period.from && (
        <Button look="secondary" onClick={() => week.show(today)}>
          <CalendarDays aria-hidden />
          {t('thisWeek')}
        </Button>
      )}
      {space === 'manager' && <PersonChoice week={week} />}
      <span className="flex flex-wrap gap-1.5 sm:ml-auto">
        <AddRow userId={userId} disabled={state.isClosed} onAdd={addRow} />
        <WeekActions state={state} copyWeek={copyWeek} />
      </span>
    </div>
  )
}

interface WeekAction {
  readonly name: 'copyWeek' | 'finish' | 'reopen'
  readonly icon: LucideIcon
  readonly isDisabled: boolean
  readonly run: OnceHandler
}

const useWeekActions = ({ state, copyWeek }: Pick<WeekToolsProps, 'state' | 'copyWeek'>): readonly WeekAction[] => {
  const { actor } = usePerson()
  // « Rouvrir » takes the place of « Terminer ».
  const once = useSingleClick()
  const isFinished = state.finished !== null && state.finished !== undefined
  const copy: WeekAction = {
    name: 'copyWeek',
    icon: Copy,
    isDisabled: state.isClosed || copyWeek === null,
    run: () => copyWeek?.(),
  }
  if (!isFinished)
    return [
      copy,
      {
        name: 'finish',
        icon: CheckCheck,
        isDisabled: state.finished === undefined,
        run: once(() => void state.finish()),
      },
    ]
  return actor.role === 'manager'
    ? [copy, { name: 'reopen', icon: LockOpen, isDisabled: false, run: once(() => void state.reopen()) }]
    : [copy]
}

/** Buttons with their names; on phones, where these do not fit, a menu of them. */
const WeekActions = (props: Pick<WeekToolsProps, 'state' | 'copyWeek'>) => {
  const { t } = useTranslation('timesheet')
  const isPhone = useMedia(PHONE_WIDTH)
  const actions = useWeekActions(props)
  if (!isPhone) {
    return actions.map(({ name, icon: Icon, isDisabled, run }) => (
      <Button key={name} look="secondary" disabled={isDisabled} onClick={run}>
        <Icon aria-hidden />
        {t(name)}
      </Button>
    ))
  }
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('weekActions')}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {actions.map(({ name, icon: Icon, isDisabled, run }) => (
        <MenuItem key={name} disabled={isDisabled} onSelect={run}>
          <Icon aria-hidden />
          {t(name)}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

const PersonChoice = ({ week }: { readonly week: ShownWeek }) => {
  const { t } = useTranslation('timesheet')
  const texts = useComboboxTexts()
  const staff = useStaff()
  const references = useReferences()
  const options = useMemo(() => {
    const isListed = staff.some(({ id }) => id === week.userId)
    const shown = isListed ? [] : references.allOf('user').filter(({ id }) => id === week.userId)
    return [...staff, ...shown].map((person) => optionOf('user', person, references))
  }, [staff, references, week.userId])
  return (
    <div className="w-52 max-sm:w-full">
      <Combobox
        label={t('person')}
        texts={texts}
        options={options}
        value={week.userId}
        onChange={(id) => id !== null && week.showPerson(id)}
        clearable={false}
        placeholder={t('person')}
      />
    </div>
  )
}
