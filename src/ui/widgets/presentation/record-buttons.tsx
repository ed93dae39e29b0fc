import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRecord } from '#contract/core/model.ts'
import { type ActionName, findAction } from '#contract/registry.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { hint } from '../../kit/overlays/hint.ts'
import { resolveRowAddress } from '../list/rows/follow-row-link.ts'
import { clickAddress } from './click-action.ts'
import { fillTemplate } from './path-template.ts'
import { formGroupsFor } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { useTitle } from './record-title.tsx'
import type { PresentedRow } from './use-record-columns.tsx'

export interface RecordButtonsProps {
  readonly presentation: AnyPresentation
  readonly record: PresentedRow
  /** Path of the record's page with `{elem}` for the id; null for a model without pages. */
  readonly pathTemplate: string | null
}

/** Whether the form of the record is for this person now. */
export const useMayEdit = (presentation: AnyPresentation): ((record: PresentedRow) => boolean) => {
  const context = useActionContext()
  return (record) => formGroupsFor(presentation, record, context).length > 0
}

/** Opens the form over the list. */
const useOpenForm = () => {
  const navigate = useNavigate()
  return (id: string) => navigate(resolveRowAddress(clickAddress('edit', id), window.location.search))
}

const ON_HOVER = 'relative z-10 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100'

/** Actions at the end of a row: the form, and the page in a new tab. */
export const LineActions = ({ presentation, record, pathTemplate }: RecordButtonsProps) => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const mayEdit = useMayEdit(presentation)
  const openForm = useOpenForm()
  const name = useTitle()(record)
  return (
    <span className="flex items-center">
      {mayEdit(record) && (
        <IconButton
          size="small"
          label={t('labelled', { label: t('edit'), value: name })}
          onClick={() => openForm(record.id)}
          className={ON_HOVER}
        >
          <Pencil aria-hidden />
        </IconButton>
      )}
      {pathTemplate !== null && (
        <a
          href={fillTemplate(pathTemplate, record.id)}
          target="_blank"
          rel="noopener"
          // The row tells which record.
          aria-label={tRecord('openTab')}
          {...hint(tRecord('openTab'))}
          className={`inline-flex size-6 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink touch:size-11 ${ON_HOVER}`}
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </span>
  )
}

/** « Supprimer », after a confirmation; nothing where this person may not. */
const DeleteButton = ({ presentation: { model }, record, onDeleted }: Omit<CardButtonsProps, 'pathTemplate'>) => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const context = useActionContext()
  const { dispatchAction } = useDispatchAction()
  const [isAsking, setAsking] = useState(false)
  const titleOf = useTitle()
  if (findAction(model, 'delete')?.when(record as unknown as AnyRecord, context, null) !== null) return null
  const remove = async () => {
    const answer = await dispatchAction(model, record, 'delete' as ActionName<typeof model>, {})
    if (answer?.status === 'logged') onDeleted()
  }
  return (
    <>
      <Button look="ghost" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {t('delete')}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={tRecord('deleteTitle', { name: titleOf(record) })}
        description={tRecord('deleteText')}
        cancelLabel={t('cancel')}
        confirmLabel={t('delete')}
        destructive
        onConfirm={() => void remove()}
      />
    </>
  )
}

interface CardButtonsProps extends RecordButtonsProps {
  onDeleted(): void
}

/** « Supprimer », « Ouvrir dans un nouvel onglet » and « Modifier » of a card. */
export const CardButtons = (props: CardButtonsProps) => {
  const { presentation, record, pathTemplate } = props
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const mayEdit = useMayEdit(presentation)
  const openForm = useOpenForm()
  return (
    <>
      <DeleteButton presentation={presentation} record={record} onDeleted={props.onDeleted} />
      {pathTemplate !== null && (
        <Button look="secondary" asChild>
          <a href={fillTemplate(pathTemplate, record.id)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            {tRecord('openTab')}
          </a>
        </Button>
      )}
      {mayEdit(record) && (
        <Button look="secondary" onClick={() => openForm(record.id)}>
          <Pencil aria-hidden />
          {t('edit')}
        </Button>
      )}
    </>
  )
}
