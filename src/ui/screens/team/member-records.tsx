import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyPresentation } from '../../widgets/presentation/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

interface MemberRecordsProps {
  readonly presentation: AnyPresentation
  readonly userId: RecordId
}

/** The records of a model that belong to the person. */
export const MemberRecords = ({ presentation, userId }: MemberRecordsProps) => {
  const parent = useMemo(() => ({ user_id: userId }), [userId])
  return (
    <div className="min-h-0 flex-1">
      <RecordList presentation={presentation} space="manager" parent={parent} />
    </div>
  )
}
