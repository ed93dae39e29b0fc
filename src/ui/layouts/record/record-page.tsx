import { Pencil, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction, type ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useStableKey } from '../../hooks/actions/use-stable-key.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { isReferenceModel, useActionContext, useReferences } from '../../hooks/records/references.tsx'
import { useOne } from '../../hooks/records/use-records.ts'
import { useRefusals } from '../../hooks/sync/use-refusals.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useKeptFocus } from '../../kit/overlays/use-kept-focus.ts'
import type { Destination } from '../../navigation.ts'
import { hasPicture, RecordPicture } from '../../widgets/photo/record-picture.tsx'
import { ArchiveButtons } from '../../widgets/presentation/archive-bulk.tsx'
import { isArchivable } from '../../widgets/presentation/places.ts'
import type { AnyPresentation } from '../../widgets/presentation/presentation.ts'
import { RecordFacts } from '../../widgets/presentation/record-card.tsx'
import { RecordDialog } from '../../widgets/presentation/record-dialog.tsx'
import { RecordMarks, useTitle } from '../../widgets/presentation/record-title.tsx'
import { TitleEditor } from '../../widgets/properties/title-editor.tsx'
import { RefusalNotices } from '../../widgets/refusals/refusal-notices.tsx'
import { useScreenTitle } from '../frame.tsx'
import { RecordCrumbs } from '../header/breadcrumbs.tsx'
import { ScreenHeader } from '../header/header-slot.tsx'
import { useOpenRecord } from '../open-record.tsx'

type AnyMirrored = Mirrored<ModelName>

const NONE_HIDDEN: readonly string[] = []

interface RecordPageProps {
  readonly presentation: AnyPresentation
  readonly id: RecordId
  /** The list that the page belongs to. */
  readonly list: Destination
  /** « Modifier » and « Archiver » beside the name. */
  readonly hasActions: boolean
  /** Other actions on the record, beside those. */
  actions?(record: AnyMirrored): ReactNode
  /** Tabs and the content of the one that is shown. */
  children(record: AnyMirrored): ReactNode
}

/**
 * The page of a record, derived from its presentation: name, facts, actions and refusals above the
 * content. A page without the record says why.
 */
export const RecordPage = (props: RecordPageProps) => {
  const [key, addId] = useStableKey(props.id)
  return <LoadedRecord key={key} {...props} addId={addId} />
}

/** The record; a reference model answers from memory in the first frame. */
const useRecord = (model: ModelName, id: RecordId): AnyMirrored | null | undefined => {
  const references = useReferences()
  const { value } = useOne(model, id)
  if (value !== undefined) return value
  return isReferenceModel(model) ? references.find(model, id) : undefined
}

const LoadedRecord = (props: RecordPageProps & { addId(id: RecordId): void }) => {
  const { presentation, id, list, hasActions, actions, children, addId } = props
  const { t } = useTranslation('title')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { pull } = useSyncStatus()
  const record = useRecord(presentation.model, id)
  const titleOf = useTitle()
  useScreenTitle(record ? titleOf(record) : t(list))
  useOpenRecord(presentation.model, record?.id ?? null)

  // The server has numbered a record created offline: the address changes, the page with its open
  // editors stays.
  const numbered = record && record.id !== id ? record.id : null
  useEffect(() => {
    if (numbered === null) return
    addId(numbered)
    navigate(pathname.replace(encodeURIComponent(id), encodeURIComponent(numbered)) + search, { replace: true })
  }, [numbered, addId, navigate, pathname, search, id])

  return (
    <>
      <ScreenHeader>
        <RecordCrumbs
          list={list}
          record={record ? { to: pathname.slice(0, pathname.lastIndexOf('/')), text: titleOf(record) } : null}
        />
      </ScreenHeader>
      {record === undefined || (record === null && pull.phase === 'first') ? (
        <div className="grid gap-4 px-4 pt-6 sm:px-8">
          <h1 className="sr-only">{t(list)}</h1>
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-9 w-full" />
        </div>
      ) : record === null ? (
        <MissingRecord {...props} />
      ) : (
        <div className="flex h-full min-h-0 flex-col">
          <RecordHeader
            presentation={presentation}
            record={record}
            hasActions={hasActions}
            actions={actions?.(record)}
          />
          {children(record)}
        </div>
      )}
    </>
  )
}

interface RecordHeaderProps extends Pick<RecordPageProps, 'presentation' | 'hasActions'> {
  readonly record: AnyMirrored
  readonly actions: ReactNode
}

const RecordHeader = ({ presentation, record, hasActions, actions }: RecordHeaderProps) => {
  const { t } = useTranslation('record')
  const { t: tCommon } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const titleOf = useTitle()
  const context = useActionContext()
  // « Archiver » gives its place and its focus to « Désarchiver ».
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const mayEdit = findAction(presentation.model, 'update')?.when(record as unknown as AnyRecord, context, null) === null
  const refusals = useRefusals(presentation.model, record.id)
  return (
    <header className="shrink-0 px-4 pt-4 pb-2 sm:px-8">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {hasPicture(presentation.model) && <RecordPicture model={presentation.model} record={record} />}
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {presentation.title === 'name' ? (
              <TitleEditor record={record as AnyMirrored & { readonly name: string }} label={t('editName')} />
            ) : (
              <h1 className="py-1 font-semibold text-xl">{titleOf(record)}</h1>
            )}
            <RecordMarks presentation={presentation} row={record} />
          </div>
          <RecordFacts presentation={presentation} record={record} hidden={NONE_HIDDEN} />
        </div>
        {hasActions && (
          <div {...keptFocus} className="flex flex-wrap gap-2">
            {mayEdit && (
              <Button look="secondary" onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
                {tCommon('edit')}
              </Button>
            )}
            {isArchivable(presentation) && (
              <ArchiveButtons model={presentation.model} records={[record]} size="medium" done={() => undefined} />
            )}
            {actions}
          </div>
        )}
      </div>
      <RecordDialog presentation={presentation} record={record} open={isEditing} onOpenChange={setEditing} />
      <div className="mt-2 empty:hidden">
        <RefusalNotices events={refusals} />
      </div>
    </header>
  )
}

/**
 * No such record on this device. Where its creation was refused, the person can correct it here.
 */
const MissingRecord = ({ presentation: { model }, id, list }: RecordPageProps) => {
  const { t } = useTranslation('record')
  const path = usePath()
  const { pull } = useSyncStatus()
  const refusals = useRefusals(model, id)
  const name = refusals.find(({ action }) => action === 'create')?.payload['name']
  const isReady = pull.phase === 'ready'
  if (refusals.length > 0) {
    return (
      <div className="mx-auto max-w-[720px] px-4 pt-5 pb-10 sm:px-8">
        <h1 className="mb-4 font-semibold text-xl">{typeof name === 'string' ? name : t(`notFound.${model}`)}</h1>
        <RefusalNotices events={refusals} />
      </div>
    )
  }
  return (
    <EmptyState
      isHeading
      icon={<SearchX />}
      title={isReady ? t(`notFound.${model}`) : t(`notHereYet.${model}`)}
      hint={isReady ? t('notFoundHint') : t('notHereYetHint')}
      action={
        <Button look="secondary" asChild>
          <Link to={path(list)}>{t('backToList')}</Link>
        </Button>
      }
    />
  )
}
