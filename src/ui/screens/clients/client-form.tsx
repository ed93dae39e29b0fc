import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { usePath } from '../../hooks/use-path.ts'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { clientPresentation } from '../../models/client/presentation.ts'
import { formKey, useCorrection } from '../../widgets/form/use-correction.ts'
import { RecordForm } from '../../widgets/presentation/record-form.tsx'

const NOTHING_FIXED = {}

/** The form of a new client on a page of its own, or of a creation that the server refused. */
export const ClientCreate = () => {
  const { t } = useTranslation('title')
  const correction = useCorrection()
  const path = usePath()
  const navigate = useNavigate()
  return (
    <>
      <ScreenTitle title={t('manager.clientCreate')} />
      {correction.ready && (
        <div className="mx-auto max-w-[1000px] px-4 py-6 sm:px-8">
          <RecordForm
            key={formKey(correction)}
            presentation={clientPresentation}
            record={null}
            fixed={NOTHING_FIXED}
            correction={correction}
            surface="page"
            onSaved={(id) => navigate(path('manager.client', { client: id }))}
            onCancel={() => navigate(path('manager.clients'))}
          />
        </div>
      )}
    </>
  )
}

/** The form of a client on a page of its own. */
export const ClientEdit = () => {
  const { client: id = '' } = useParams()
  const path = usePath()
  const navigate = useNavigate()
  const toRecord = (client: RecordId) => void navigate(path('manager.client', { client }))
  return (
    <RecordPage presentation={clientPresentation} id={id} list="manager.clients" hasActions={false}>
      {(record) => (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="max-w-[1000px] px-4 pt-4 pb-6 sm:px-8">
            <RecordForm
              presentation={clientPresentation}
              record={record}
              fixed={NOTHING_FIXED}
              correction={null}
              surface="page"
              onSaved={toRecord}
              onCancel={() => toRecord(record.id)}
            />
          </div>
        </div>
      )}
    </RecordPage>
  )
}
