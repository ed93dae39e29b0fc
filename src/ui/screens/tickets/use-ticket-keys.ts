import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import type { StaffSpace } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { recordBeside } from '../../widgets/list/rows/active-row.ts'
import type { TicketTab } from './ticket-tabs.tsx'

/** Key of the first entry of a history: nothing of this application is before it. */
const FIRST_ENTRY = 'default'

interface TicketKeys {
  readonly page: RefObject<HTMLElement | null>
  readonly id: RecordId
  readonly space: StaffSpace
  readonly tab: TicketTab
}

/**
 * Keys on the page of a ticket: S opens its status where that can be changed here, J and K show the
 * neighbours in the list that it was opened from, Escape goes back to where the person came from.
 */
export const useTicketKeys = ({ page, id, space, tab }: TicketKeys): void => {
  const { preferences } = useServices()
  const navigate = useNavigate()
  const path = usePath()
  const { key } = useLocation()
  const openStatus = (): void => {
    const editors = [...(page.current?.querySelectorAll<HTMLElement>('[data-property="status_id"] button') ?? [])]
    editors.find(({ offsetParent }) => offsetParent)?.click()
  }
  const move = (step: 1 | -1): void => {
    const next = recordBeside('ticket', id, step)
    // One entry of the history for all of them: back is the list.
    if (next !== null) void navigate(path(`${space}.ticket`, { ticket: next }), { replace: true })
  }
  const backToList = (): void => void (key === FIRST_ENTRY ? navigate(path(`${space}.tickets`)) : navigate(-1))
  // A form is not left by a key pressed on one of its buttons.
  useHotKeys(
    preferences.keys && tab !== 'form',
    { s: openStatus, j: () => move(1), k: () => move(-1), escape: backToList },
    { s: 'status', j: 'neighbour', k: 'neighbour', escape: 'goBack' },
  )
}
