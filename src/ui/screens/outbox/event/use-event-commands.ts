import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { isModelName } from '#contract/registry.ts'
import { useValueText } from '../../../fields/use-value-text.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useOutboxDownload } from '../../../hooks/sync/use-outbox-download.ts'
import { copyToClipboard } from '../../../kit/copy-to-clipboard.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'
import { useUndo } from '../../../services/undo-context.ts'
import { eventOptions } from './event-options.ts'
import { textOfEvent } from './text-of-event.ts'

/** Actions of the page on events; each reports its result in a toast. */
export const useEventCommands = () => {
  const { t } = useTranslation('outbox')
  const { t: tCommon } = useTranslation()
  const { outbox } = useServices()
  const download = useOutboxDownload()
  const { undoAction } = useUndo()
  const labels = useLabels()
  const valueText = useValueText()

  const nameOf = useCallback(
    ({ model, action }: Pick<LoggedEvent, 'model' | 'action'>): string =>
      isModelName(model) ? labels.actionOf(model, action) : action,
    [labels],
  )

  const retry = useCallback(
    async (events: readonly LoggedEvent[]): Promise<void> => {
      for (const { id } of events) await outbox.retry(id)
      toast(t('retried', { count: events.length }))
    },
    [outbox, t],
  )

  /**
   * Newest first, so that no event is held for a moment because its cause was discarded before it.
   */
  const withdraw = useCallback(
    async (events: readonly LoggedEvent[]): Promise<void> => {
      let count = 0
      for (const { id } of events.toSorted((one, other) => other.sequence - one.sequence))
        if (await outbox.cancel(id)) count += 1
      if (count > 0) toast(t('cancelled', { count }))
      if (count < events.length) toast.error(t('tooLate', { count: events.length - count }))
    },
    [outbox, t],
  )

  const toClipboard = useCallback(
    (text: string): Promise<void> => copyToClipboard(text, { copied: t('copied'), cannotCopy: t('notCopied') }),
    [t],
  )
  const copy = useCallback(
    (event: LoggedEvent) => toClipboard(JSON.stringify('unreadable' in event ? event.unreadable : event, null, 2)),
    [toClipboard],
  )
  const copyText = useCallback(
    (event: LoggedEvent) => {
      const labelled = (label: string, value: string): string => tCommon('labelled', { label, value })
      return toClipboard(
        textOfEvent(event, {
          title: nameOf(event),
          fieldLabel: labels.fieldOf,
          valueText,
          labelled,
          nothing: t('nothing'),
        }),
      )
    },
    [toClipboard, nameOf, labels, valueText, t, tCommon],
  )

  const undo = useCallback((event: LoggedEvent) => void undoAction(event.id, nameOf(event)), [undoAction, nameOf])

  /** Explains why an event can't be removed from the queue, and the alternative. */
  const explain = useCallback(
    (event: LoggedEvent): void => {
      const { undo: canUndo } = eventOptions(event)
      toast(t(event.state === 'cancelled' ? 'isCancelled' : event.state === 'accepted' ? 'isSent' : 'mayHaveLeft'), {
        ...(canUndo ? { action: { label: t('undo'), onClick: () => undo(event) } } : {}),
      })
    },
    [t, undo],
  )

  return useMemo(
    () => ({ nameOf, retry, withdraw, undo, undoGroup: undoAction, explain, download, copy, copyText }),
    [nameOf, retry, withdraw, undo, undoAction, explain, download, copy, copyText],
  )
}

export type EventCommands = ReturnType<typeof useEventCommands>
