import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { fieldOf } from '#contract/core/model.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { useDraftText } from '../../hooks/actions/use-draft-text.ts'
import { useSingleClick } from '../../hooks/actions/use-single-click.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { Textarea } from '../../kit/inputs/textarea.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { differencesOf, missingFrom, type Piece } from './differences.ts'
import { textFieldOf } from './refusal-kind.ts'
import { useTextAnswers } from './use-text-answers.ts'

interface TextsDialogProps {
  readonly event: LoggedEvent
  close(): void
}

/**
 * Both versions of a text side by side: keep mine, take theirs, or merge them. No typed text is
 * lost.
 */
export const TextsDialog = ({ event, close }: TextsDialogProps) => {
  const field = textFieldOf(event)
  const { model } = event
  return isModelName(model) && field !== null ? <Texts event={event} model={model} field={field} close={close} /> : null
}

interface TextsProps extends TextsDialogProps {
  readonly model: ModelName
  readonly field: string
}

const Texts = ({ event, model, field, close }: TextsProps) => {
  const { t } = useTranslation('refusal')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const { value: record } = useOne(model, event.recordId)
  const draft = useDraftText(`texts:${event.id}`, String(event.payload[field] ?? ''))
  const theirs = record ? String(fieldOf(record, field) ?? '') : ''
  const { keep, give } = useTextAnswers({ event, model, field, record: record ?? null, theirs, close })
  const [read, setRead] = useState<string | null>(null)
  const once = useSingleClick()
  // The text was changed again while it is read here.
  if (record && read === null) setRead(theirs)
  const missing = missingFrom(draft.text, theirs)
  const isNews = read !== null && read !== theirs

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('texts.title', { field: labels.fieldOf(model, field) })}
      description={t('texts.lead')}
      closeLabel={tCommon('close')}
      size="large"
      footer={
        record && (
          <>
            <Button
              look="ghost"
              disabled={missing === ''}
              onClick={() => draft.setText([draft.text.trimEnd(), missing].filter(Boolean).join('\n\n'))}
              className="sm:mr-auto"
            >
              {t('texts.insert')}
            </Button>
            <Button look="secondary" onClick={once(() => void give(draft.text))}>
              {t('texts.takeTheirs')}
            </Button>
            <Button look="primary" onClick={once(async () => (await keep(draft.text)) && draft.clear())}>
              {t('texts.keepMine')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {record === null && <Notice tone="warning">{t('texts.gone')}</Notice>}
        {isNews && (
          <Notice
            tone="warning"
            actions={
              <Button look="secondary" size="small" onClick={() => setRead(theirs)}>
                {t('texts.reread')}
              </Button>
            }
          >
            {t('texts.changedAgain')}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {record && <Theirs event={event} theirs={theirs} mine={draft.text} />}
          <section className="flex min-w-0 flex-col">
            <label htmlFor={`${event.id}-mine`} className="mb-1.5 flex items-baseline gap-2 font-medium">
              {t('texts.mine')}
              <span className="font-normal text-ink-3 text-sm">{t('texts.mineHint')}</span>
            </label>
            <Textarea
              id={`${event.id}-mine`}
              maxLength={modelOf(model).fields[field]?.max}
              value={draft.text}
              onChange={(change) => draft.setText(change.target.value)}
              className="min-h-28 flex-1 text-md leading-6 sm:min-h-44"
            />
          </section>
        </div>
      </div>
    </Dialog>
  )
}

const Theirs = ({
  event,
  theirs,
  mine,
}: {
  readonly event: LoggedEvent
  readonly theirs: string
  readonly mine: string
}) => {
  const { t } = useTranslation('refusal')
  const format = useFormat()
  const { theirs: pieces } = useMemo(() => differencesOf(theirs, mine), [theirs, mine])
  const changed = event.refusal?.changed
  return (
    <section aria-labelledby={`${event.id}-theirs`} className="flex min-w-0 flex-col">
      <h3 id={`${event.id}-theirs`} className="mb-1.5 flex flex-wrap items-baseline gap-x-2 font-medium">
        {changed ? t('texts.theirs', { by: changed.by }) : t('texts.theirsNobody')}
        {changed && <span className="font-normal text-ink-3 text-sm tabular">{format.moment(changed.at)}</span>}
      </h3>
      <Marked pieces={pieces} />
      {pieces.some(({ own }) => own) && <p className="mt-1.5 text-ink-3 text-sm">{t('texts.marked')}</p>}
    </section>
  )
}

const Marked = ({ pieces }: { readonly pieces: readonly Piece[] }) => {
  const { t } = useTranslation('refusal')
  const isEmpty = pieces.every(({ text }) => text === '')
  return (
    <p className="max-h-[28dvh] min-h-16 flex-1 sm:max-h-[40dvh] sm:min-h-44 overflow-y-auto whitespace-pre-wrap rounded-md border bg-sunken px-2.5 py-2 text-md leading-6">
      {isEmpty ? (
        <span className="text-ink-3">{t('texts.empty')}</span>
      ) : (
        pieces.map(({ at, text, own }) =>
          own ? (
            <mark key={at} className="rounded-sm bg-warning-tint text-warning-text">
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )
      )}
    </p>
  )
}
