import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { Exemption } from '#contract/invoicing/tva.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useShortcutKeys } from '../../hooks/sync/shortcut-keys.ts'
import { LiveRegion } from '../../kit/feedback/live-region.tsx'
import { LINES_ID } from '../invoice/sending/where-to-complete.ts'
import { useRowDrag } from '../label/use-row-drag.ts'
import { AddLine } from './add-line.tsx'
import { LineRow } from './line-row.tsx'
import { ROW_TRACKS } from './tracks.ts'
import { useAddLines } from './use-add-lines.ts'
import { useLineEdit } from './use-line-edit.ts'
import { useLineOrder } from './use-line-order.ts'
import { useLineRemoval } from './use-line-removal.tsx'
import type { KeyedLine, Line } from './use-lines.ts'

const KEYS = {
  'Alt+↑': 'moveLine',
  'Alt+↓': 'moveLine',
  Enter: 'nextLine',
  'Ctrl+Enter': 'addLine',
  'Alt+Delete': 'removeLine',
} as const

interface LineGridProps {
  readonly invoice: Mirrored<'invoice'>
  readonly stored: readonly KeyedLine[]
  /** Exemption of the whole invoice; it precedes the rates of the lines. */
  readonly exemption: Exemption | null
  readonly isReadOnly: boolean
  explain(line: Line): void
}

/** The lines of an invoice, typed in place; sent invoices only show them. */
export const LineGrid = ({ invoice, stored, exemption, isReadOnly, explain }: LineGridProps) => {
  const { t } = useTranslation('invoiceEditor')
  const list = useRef<HTMLOListElement>(null)
  const { lines, move } = useLineOrder(invoice.id, stored)
  const focusLater = useFocusLater(list, lines)
  const add = useAddLines(invoice, lines, (id) => focusLater(id, 'designation'))
  const removal = useLineRemoval(lines, focusLater)
  const edit = useLineEdit()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  useShortcutKeys(!isReadOnly, KEYS)

  const moveTo = (id: RecordId, place: number, column: string) => {
    if (place < 0 || place >= lines.length) return
    focusLater(id, column)
    setSaid(t('moved', { place: place + 1, count: lines.length }))
    move(id, place)
  }
  const { drag, handleOf } = useRowDrag(list, (id, place) => moveTo(id, place, 'designation'))
  const others = lines.filter(({ line }) => line.id !== drag?.id)
  const dropBeside = ({ id }: Line): 'before' | 'after' | null => {
    if (drag === null || drag.id === id) return null
    if (others[drag.place]?.line.id === id) return 'before'
    return drag.place === others.length && others.at(-1)?.line.id === id ? 'after' : null
  }
  const onKeyDown = useGridKeys({ list, lines, moveTo, remove: removal.remove, addBlank: () => void add.blank() })

  return (
    <section id={LINES_ID} aria-label={t('lines')} className="@container">
      <div className="rounded-lg border bg-surface">
        <Head />
        <ol ref={list} onKeyDown={isReadOnly ? undefined : onKeyDown}>
          {lines.map(({ key, line }, place) => (
            <LineRow
              key={key}
              firstId={key}
              line={line}
              number={place + 1}
              exemption={exemption}
              isReadOnly={isReadOnly}
              isFirst={place === 0}
              isLast={place === lines.length - 1}
              isOpen={open.has(key)}
              isDragged={drag?.id === line.id}
              drop={dropBeside(line)}
              handle={handleOf(line.id)}
              edit={edit}
              toggle={() => setOpen((before) => toggled(before, key))}
              move={(by) => moveTo(line.id, place + by, 'designation')}
              remove={() => removal.remove(line)}
              explain={() => explain(line)}
            />
          ))}
        </ol>
        {lines.length === 0 && (
          <p className="px-4 py-6 text-center text-ink-2">{t(isReadOnly ? 'noLines' : 'noLinesYet')}</p>
        )}
      </div>
      {!isReadOnly && <AddLine invoice={invoice} add={add} />}
      {removal.dialog}
      <LiveRegion text={said} />
    </section>
  )
}

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Names of the columns; below their width each field has its own name. */
const Head = () => {
  const { t } = useTranslation('invoiceEditor')
  const { invoice_line: names } = useLabels().field
  return (
    <div aria-hidden className="hidden @2xl:block">
      <div className={`${ROW_TRACKS} border-line border-b px-1 py-1.5 text-ink-3 text-sm [&>span]:px-1.5`}>
        <span />
        <span>{names.designation}</span>
        <span className="text-right">{t('quantityShort')}</span>
        <span>{names.unit}</span>
        <span className="text-right">{t('priceShort')}</span>
        <span>{t('tvaShort')}</span>
        <span className="text-right">{t('amountShort')}</span>
        <span />
      </div>
    </div>
  )
}

type List = RefObject<HTMLElement | null>

/** The row of a line, by its present id or by its first one, which is its key. */
const rowOf = (list: List, id: RecordId): HTMLElement | undefined =>
  [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
    ({ dataset }) => dataset['row'] === id || dataset['key'] === id,
  )

const focusCell = (row: HTMLElement | undefined, column: string): void => {
  const cell =
    row?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? row?.querySelector<HTMLElement>('[data-column]')
  cell?.focus()
}

/**
 * Focuses a field of a line as soon as the line is there: a new line comes a few frames later, and
 * a row that moves in the document loses the focus.
 */
const useFocusLater = (list: List, lines: readonly KeyedLine[]) => {
  const [wanted, setWanted] = useState<{ readonly id: RecordId; readonly column: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the lines
  useEffect(() => {
    const row = wanted && rowOf(list, wanted.id)
    if (!row) return
    setWanted(null)
    focusCell(row, wanted.column)
  }, [lines, wanted])
  return (id: RecordId, column: string) => setWanted({ id, column })
}

interface GridKeys {
  readonly list: List
  readonly lines: readonly KeyedLine[]
  moveTo(id: RecordId, place: number, column: string): void
  remove(line: Line): void
  addBlank(): void
}

/** True where an arrow would leave the text of a field of several lines. */
const isAtEdge = (target: HTMLElement, by: -1 | 1): boolean => {
  if (!(target instanceof HTMLTextAreaElement)) return true
  return by === -1 ? target.selectionEnd === 0 : target.selectionStart === target.value.length
}

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Keys in the fields of the lines; those of choices and menus are theirs. */
const useGridKeys =
  ({ list, lines, moveTo, remove, addBlank }: GridKeys) =>
  (event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!(target instanceof HTMLElement)) return
    const place = lines.findIndex(({ line }) => line.id === target.closest<HTMLElement>('[data-row]')?.dataset['row'])
    const at = lines[place]?.line
    const { column } = target.dataset
    if (!at || event.defaultPrevented) return
    const by = ARROWS[key]
    const goTo = (next: number) => focusCell(rowOf(list, lines[next]?.line.id ?? ''), column ?? 'designation')
    if (altKey && by !== undefined) moveTo(at.id, place + by, column ?? 'designation')
    else if (altKey && key === 'Delete') remove(at)
    else if (key === 'Enter' && (ctrlKey || metaKey)) addBlank()
    else if (column === undefined || altKey || shiftKey || ctrlKey || metaKey) return
    else if (key === 'Enter') {
      if (place === lines.length - 1) addBlank()
      else goTo(place + 1)
    } else if (by !== undefined && isAtEdge(target, by)) goTo(place + by)
    else return
    event.preventDefault()
  }
