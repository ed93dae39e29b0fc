import type { StaffSpace } from '../../navigation.ts'
import { CardButtons, type RecordButtonsProps } from './record-buttons.tsx'
import { RecordView } from './record-properties.tsx'

/** The row of a deleted record leaves the list, and its card with it. */
const doNothing = (): void => undefined

/** The card of a record beside its list. */
export const RecordPeek = ({ presentation, record, space, pathTemplate }: RecordButtonsProps & { readonly space: StaffSpace }) => (
  <>
    <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
      <CardButtons presentation={presentation} record={record} pathTemplate={pathTemplate} onDeleted={doNothing} />
    </div>
    <RecordView key={record.id} presentation={presentation} record={record} space={space} isWide={false} />
  </>
)
