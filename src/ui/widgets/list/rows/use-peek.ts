import { useCallback, useEffect, useState } from 'react'
import { useHotKeys } from '../../../hooks/page/use-hot-keys.ts'
import { type ShortcutKeys, useShortcutKeys } from '../../../hooks/sync/shortcut-keys.ts'
import type { ListRow } from './list-line.tsx'

const PEEK_KEY: ShortcutKeys = { Space: 'peek' }

interface PeekOptions<Row extends ListRow> {
  readonly rows: readonly Row[]
  /** Index of the row that the keys act on; null while the person has not moved by keys. */
  readonly active: number | null
  /** False where the list has nothing to show beside its rows. */
  readonly isOffered: boolean
  focusActiveRow(): void
}

/**
 * Space shows the row of the keyboard beside the list, without leaving it: the arrows go on to the
 * next row, Space or Escape closes.
 */
export const usePeek = <Row extends ListRow>({ rows, active, isOffered, focusActiveRow }: PeekOptions<Row>) => {
  const [isOpen, setOpen] = useState(false)
  const row = isOffered && isOpen && active !== null ? (rows[active] ?? null) : null
  const close = useCallback(() => {
    setOpen(false)
    focusActiveRow()
  }, [focusActiveRow])
  useHotKeys(row !== null, { escape: close }, { escape: 'endPeek' })
  useShortcutKeys(isOffered, PEEK_KEY)

  // Another search or page has no active row: the panel does not come back with the next one.
  useEffect(() => {
    if (active === null) setOpen(false)
  }, [active])

  const toggle = useCallback((): boolean => {
    if (!isOffered || active === null) return false
    setOpen((was) => !was)
    return true
  }, [isOffered, active])
  return { row, toggle, close }
}
