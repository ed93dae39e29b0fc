import { useParams } from 'react-router'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import type { DerivedRouteParts } from '../../locales/derived-routes.ts'
import { PRESENTATIONS } from '../../models/presentations.ts'
import { RecordProperties, RecordTexts } from '../../widgets/presentation/record-properties.tsx'
import { listDestinationOf } from './list-destination.ts'

/** The page of a record, with its properties and texts. */
export const DerivedPage = (route: DerivedRouteParts) => {
  const { [route.model]: id = '' } = useParams()
  const presentation = PRESENTATIONS[route.model]
  return (
    <RecordPage presentation={presentation} id={id} list={listDestinationOf(route)} hasActions>
      {(record) => (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-10 sm:px-8">
          <div className="grid max-w-[760px] grid-cols-1 content-start gap-6">
            <RecordProperties presentation={presentation} record={record} />
            <RecordTexts presentation={presentation} record={record} />
          </div>
        </div>
      )}
    </RecordPage>
  )
}
