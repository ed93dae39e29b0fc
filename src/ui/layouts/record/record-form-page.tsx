import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction } from '#contract/registry.ts'
import { useCan } from '../../hooks/actions/use-can.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useRecordPath } from '../../hooks/page/use-record-path.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import type { Destination, StaffSpace } from '../../navigation.ts'
import { formKey, useCorrection } from '../../widgets/form/use-correction.ts'
import type { AnyPresentation } from '../../widgets/presentation/presentation.ts'
import { RecordForm } from '../../widgets/presentation/record-form.tsx'
import { RecordProperties, RecordTexts } from '../../widgets/presentation/record-properties.tsx'
import { ScreenTitle } from '../screen-title.tsx'
import { RecordPage } from './record-page.tsx'
import { ScrollingRegion } from './scrolling-region.tsx'

const NOTHING_FIXED = {}
const CONTENT = 'max-w-[1000px] px-4 pt-4 pb-6 sm:px-8'

interface RecordFormPageProps {
  readonly presentation: AnyPresentation
  readonly space: StaffSpace
  readonly list: Destination
}

/**
 * The form of a record on a page of its own. People who may not change the record read its
 * properties here instead.
 */
export const RecordEditPage = ({ presentation, space, list, id }: RecordFormPageProps & { readonly id: RecordId }) => {
  const { t } = useTranslation('record')
  const recordPath = useRecordPath(space)
  const path = usePath()
  const navigate = useNavigate()
  const context = useActionContext()
  const { model } = presentation
  const toRecord = (saved: RecordId) => void navigate(recordPath(model, saved) ?? path(list))
  return (
    <RecordPage presentation={presentation} id={id} list={list} hasActions={false}>
      {(record) => {
        const mayEdit = findAction(model, 'update')?.when(record as unknown as AnyRecord, context, null) === null
        if (!mayEdit) {
          return (
            <ScrollingRegion label={t('fiche')}>
              <div className={CONTENT}>
                <p className="mb-5 flex items-center gap-2 text-ink-2">
                  <LockKeyhole aria-hidden className="size-4 shrink-0" />
                  {t('readOnly')}
                </p>
                <RecordTexts presentation={presentation} record={record} />
                <RecordProperties presentation={presentation} record={record} />
              </div>
            </ScrollingRegion>
          )
        }
        return (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <div className={CONTENT}>
              <RecordForm
                presentation={presentation}
                record={record}
                fixed={NOTHING_FIXED}
                correction={null}
                surface="page"
                onSaved={toRecord}
                onCancel={() => toRecord(record.id)}
              />
            </div>
          </div>
        )
      }}
    </RecordPage>
  )
}

/** The form of a new record on a page of its own, or of a creation that the server refused. */
export const RecordCreatePage = ({
  presentation,
  space,
  list,
  title,
}: RecordFormPageProps & { readonly title: string }) => {
  const can = useCan()
  const correction = useCorrection()
  const recordPath = useRecordPath(space)
  const path = usePath()
  const navigate = useNavigate()
  const { model } = presentation
  return (
    <>
      <ScreenTitle title={title} />
      {!can(`${model}.create`) ? (
        <NotAllowed list={list} />
      ) : (
        correction.ready && (
          <div className="max-w-[1000px] px-4 py-6 sm:px-8">
            <RecordForm
              key={formKey(correction)}
              presentation={presentation}
              record={null}
              fixed={NOTHING_FIXED}
              correction={correction}
              surface="page"
              onSaved={(id) => navigate(recordPath(model, id) ?? path(list))}
              onCancel={() => navigate(path(list))}
            />
          </div>
        )
      )}
    </>
  )
}

const NotAllowed = ({ list }: { readonly list: Destination }) => {
  const { t } = useTranslation('record')
  const path = usePath()
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title={t('noCreation')}
      hint={t('noCreationHint')}
      action={
        <Button look="secondary" asChild>
          <Link to={path(list)}>{t('backToList')}</Link>
        </Button>
      }
    />
  )
}
