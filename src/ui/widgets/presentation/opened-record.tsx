import { useSearchParams } from 'react-router'
import { aheadComponent, Late } from '../../kit/late.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { openedBy, withoutOpened } from './click-action.ts'
import type { AnyPresentation } from './presentation.ts'

const DIALOG = aheadComponent(async () => (await import('./opened-record-dialog.tsx')).OpenedRecordDialog)

export interface OpenedRecordProps {
  readonly presentation: AnyPresentation
  readonly space: StaffSpace
  readonly pathTemplate: string | null
}

/**
 * The record that the address names (`?show=3`, `?edit=3`), in a dialog over its list: back, reload
 * and a shared link show it again. Who may not change it reads its card instead of the form.
 */
export const OpenedRecord = (props: OpenedRecordProps) => {
  const [params, setParams] = useSearchParams()
  const opened = openedBy(params)
  if (opened === null) return null
  const close = () => setParams((present) => withoutOpened(present), { replace: true })
  return <Late of={DIALOG} with={{ ...props, opened, close }} />
}
