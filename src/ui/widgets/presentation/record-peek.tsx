import type { StaffSpace } from '../../navigation.ts'
import { CardButtons, type RecordButtonsProps } from './record-buttons.tsx'
import { RecordView } from './record-properties.tsx'

/** The card follows its row: it shows the decision, and leaves the list with a deleted record. */
const doNothing = (): void => undefined

/** The card of a record beside its list. */
export const RecordPeek = ({
  presentation,
  record,
  space,
  pathTemplate,
}: RecordButtonsProps & { readonly space: StaffSpace }) => {
  const Decide = presentation.decision?.Buttons
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
        {Decide && <Decide record={record} place="start" done={doNothing} />}
        <CardButtons presentation={presentation} record={record} pathTemplate={pathTemplate} onDeleted={doNothing} />
      </div>
      <RecordView key={record.id} presentation={presentation} record={record} space={space} isWide={false} />
    </>
  )
}
