import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Badge } from '../../kit/badge.tsx'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../kit/overlays/dropdown-menu.tsx'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { type Label, type LabelModel, TICKET_FIELDS } from './label-models.ts'
import { LabelBadge, LabelSign, stageOfLabel } from './label-preview.tsx'

export interface LabelRowProps {
  readonly model: LabelModel
  readonly label: Label
  /** Number of tickets; undefined while it is unknown. */
  readonly tickets: number | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Where a dragged row would be dropped beside this one. */
  readonly drop: 'before' | 'after' | null
  readonly isDragged: boolean
  readonly handle: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>
  /** Moves the row by one place; `focus` names the control that keeps the focus. */
  move(by: -1 | 1, focus: 'handle' | 'up' | 'down'): void
  edit(): void
  merge(): void
}

const BY_KEY: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** A label in the list of the settings: handle, look, use, and its actions. */
export const LabelRow = (props: LabelRowProps) => {
  const { label, drop, isDragged, handle, move } = props
  const { t } = useTranslation('settings')
  const onKeyDown = (event: KeyboardEvent) => {
    const by = BY_KEY[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by, 'handle')
  }
  return (
    <li
      data-row={label.id}
      className={cx(
        'relative flex min-h-11 items-center gap-1 border-line border-b px-1 py-1 last:border-b-0 sm:gap-2 sm:px-2',
        isDragged && 'opacity-50',
        drop !== null && 'before:absolute before:inset-x-0 before:h-0.5 before:bg-accent before:content-[""]',
        drop === 'before' && 'before:-top-px',
        drop === 'after' && 'before:-bottom-px',
      )}
    >
      <IconButton
        {...handle}
        data-part="handle"
        label={t('handle', { name: label.name })}
        onKeyDown={onKeyDown}
        className="cursor-grab touch-none active:cursor-grabbing"
      >
        <GripVertical aria-hidden />
      </IconButton>
      <LabelFacts {...props} />
      <LabelActions {...props} />
    </li>
  )
}

const LabelFacts = ({ model, label, tickets }: LabelRowProps) => {
  const { t } = useTranslation('settings')
  const { stage: stages } = useLabels()
  const path = usePath()
  const stage = stageOfLabel(label)
  return (
    <div className="@container min-w-0 flex-1 py-1">
      <div className="grid grid-cols-1 items-center gap-x-3 @xl:grid-cols-[minmax(0,1fr)_minmax(0,180px)_180px]">
        <span className="flex min-w-0 items-center gap-2">
          <LabelSign look={label} stage={stage} />
          <LabelBadge look={label} name={label.name} />
          {label.merged_into_id !== null && <Badge tone="warning">{t('merging')}</Badge>}
          <SyncMark mark={label.sync} />
        </span>
        <span className="truncate text-ink-2 text-sm @max-xl:hidden">{stage === null ? '' : stages[stage]}</span>
        <span className="text-sm @xl:truncate">
          {tickets === undefined ? null : tickets === 0 ? (
            <span className="text-ink-3">{t('usedBy', { count: 0 })}</span>
          ) : (
            <Link
              to={`${path('manager.tickets')}${filterSearch({ [TICKET_FIELDS[model]]: { in: [label.id] } })}`}
              className="rounded-sm text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink"
            >
              {t('usedBy', { count: tickets })}
            </Link>
          )}
          {/* A narrow row has no room for both on one line. */}
          {stage !== null && <span className="block text-ink-3 @xl:hidden">{stages[stage]}</span>}
        </span>
      </div>
    </div>
  )
}

const LabelActions = ({ label, isFirst, isLast, move, edit, merge }: LabelRowProps) => {
  const { t } = useTranslation('settings')
  const { name } = label
  const isMerging = label.merged_into_id !== null
  return (
    <div className="flex shrink-0 items-center">
      <IconButton data-part="up" label={t('up', { name })} disabled={isFirst} onClick={() => move(-1, 'up')}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton data-part="down" label={t('down', { name })} disabled={isLast} onClick={() => move(1, 'down')}>
        <ArrowDown aria-hidden />
      </IconButton>
      <DropdownMenu
        trigger={
          <IconButton label={t('actions', { name })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem disabled={isMerging} onSelect={edit}>
          <Pencil aria-hidden />
          {t('edit')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive disabled={isMerging} onSelect={merge}>
          <Trash2 aria-hidden />
          {t('merge')}
        </MenuItem>
      </DropdownMenu>
    </div>
  )
}
