import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ErrorCode } from '#contract/core/errors.ts'
import { categoryOf, type LoggedEvent } from '#contract/core/events/event.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { isModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useLocale, usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { useServices } from '../../../services/services.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'

/** An invoice that was to be sent: with the id of its event, or refused before. */
export interface Sending {
  readonly invoice: Mirrored<'invoice'>
  readonly eventId: string | null
  /** Why this device refused it; null where it was dispatched. */
  readonly code: ErrorCode | null
}

type Outcome = { readonly state: 'sent' | 'waiting' } | { readonly state: 'refused'; readonly reason: string }

const ICONS = { refused: CircleAlert, waiting: CircleDashed, sent: CircleCheck } as const
const LOOKS = { refused: 'text-danger-text', waiting: 'text-ink-3', sent: 'text-success-text' } as const

/**
 * Result of each invoice, refusals first with their reasons; updated by the answers of the server.
 */
export const SendReport = ({ sendings, onClose }: { readonly sendings: readonly Sending[]; onClose(): void }) => {
  const { t } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  const references = useReferences()
  const path = usePath()
  const outcomeOf = useOutcomes()
  const rows = sendings.map((sending) => ({ ...sending, outcome: outcomeOf(sending) }))
  const count = (state: Outcome['state']): number => rows.filter(({ outcome }) => outcome.state === state).length
  const order = Object.keys(ICONS)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('send.title', { count: sendings.length })}
      description={t('send.summary', { sent: count('sent'), waiting: count('waiting'), refused: count('refused') })}
      closeLabel={tCommon('close')}
      size="medium"
      footer={
        <Button look="primary" onClick={onClose}>
          {tCommon('close')}
        </Button>
      }
    >
      <ul className="max-h-[50dvh] overflow-y-auto" aria-live="polite">
        {rows
          .toSorted((a, b) => order.indexOf(a.outcome.state) - order.indexOf(b.outcome.state))
          .map(({ invoice, outcome }) => {
            const Icon = ICONS[outcome.state]
            return (
              <li key={invoice.id} className="flex items-start gap-2.5 border-line py-2 not-last:border-b">
                <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${LOOKS[outcome.state]}`} />
                <span className="min-w-0 flex-1">
                  <Link
                    to={path('manager.invoice', { invoice: invoice.id })}
                    onClick={onClose}
                    className="block truncate rounded-sm font-medium underline decoration-line-strong underline-offset-2"
                  >
                    {references.find('client', invoice.client_id)?.name ?? '—'} · {titleOf(invoice)}
                  </Link>
                  <span className={`block text-sm ${outcome.state === 'refused' ? 'text-danger-text' : 'text-ink-2'}`}>
                    {outcome.state === 'refused' ? outcome.reason : t(`send.${outcome.state}`)}
                  </span>
                </span>
              </li>
            )
          })}
      </ul>
    </Dialog>
  )
}

/**
 * A refusal in words: the first message of each field with the field's name, else that of the
 * refusal. Fields of other records are named `client.siren`.
 */
const useReason = (): ((event: LoggedEvent) => string) => {
  const labels = useLabels()
  const labelOf = (name: string): string => {
    const [model = '', field = ''] = name.split('.')
    return isModelName(model) ? labels.fieldOf(model, field) : labels.fieldOf('invoice', name)
  }
  return ({ refusal }) => {
    const messages = Object.entries(refusal?.errors ?? {}).flatMap(([name, [first]]) =>
      first === undefined ? [] : [`${labelOf(name)} · ${first}`],
    )
    return messages.length > 0 ? messages.join(' ') : (refusal?.message ?? '')
  }
}

const useOutcomes = (): ((sending: Sending) => Outcome) => {
  const { outbox } = useServices()
  const reasonOf = useReason()
  const locale = useLocale()
  const events = useObservable(outbox.events$).value
  const byId = useMemo(() => new Map(events?.map((event) => [event.id, event])), [events])
  return ({ eventId, code }) => {
    if (code !== null) return { state: 'refused', reason: errorMessage(code, locale) }
    const event = eventId === null ? undefined : byId.get(eventId)
    // The log of this page has not been told of the newest events yet.
    if (!event || categoryOf(event.state) === 'waiting') return { state: 'waiting' }
    return categoryOf(event.state) === 'attention' ? { state: 'refused', reason: reasonOf(event) } : { state: 'sent' }
  }
}
