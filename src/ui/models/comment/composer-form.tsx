import { Lock, Send } from 'lucide-react'
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TAKE_BACK_MS } from '#contract/core/events/delay.ts'
import { commentActions } from '#contract/models/comment/comment.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { FileProblems } from '../../widgets/files/file-problems.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { useForm } from '../../widgets/form/use-form.ts'
import { CommentField } from './comment-field.tsx'
import { mentionedIn, type Person, usePeopleOfTicket } from './readers.ts'
import { usePastedFiles } from './use-pasted-files.ts'

const nothing = (): void => undefined

/** Who reads the comment: a staff's reply to the client or note for colleagues, or a client's message. */
export type CommentKind = 'reply' | 'note' | 'message'

/** Key of the draft. A note never shares one with a reply: a note's text must not be sent to the client. */
export const draftKeyOf = (ticketId: string, kind: CommentKind): string => `ticket:${ticketId}:comment:${kind}`

/** Calls of the composer to the form that is open. */
export interface OpenForm {
  text(): string
  setText(text: string): void
  /** Empties the form and removes its draft. */
  clear(): void
}

interface ComposerFormProps {
  readonly ticket: Mirrored<'ticket'>
  readonly kind: CommentKind
  readonly autoFocus: boolean
  readonly ref: Ref<OpenForm>
}

/** The form for comments of one kind, with a draft of its own; its button says who will read it. */
export const ComposerForm = ({ ticket, kind, autoFocus, ref }: ComposerFormProps) => {
  const { t } = useTranslation('comment')
  const { createRecord } = useDispatchAction()
  const isStaff = kind !== 'message'
  const isInternal = kind === 'note'
  const { staff, ofClient } = usePeopleOfTicket(ticket)
  const people = useMemo(() => [...staff, ...ofClient], [staff, ofClient])
  const form = useForm({
    action: commentActions.create,
    initial: { ticket_id: ticket.id, body: '', mentions: [] },
    mode: 'create',
    draftKey: draftKeyOf(ticket.id, kind),
    messages: {},
    submit: async (body) => {
      const mentions = mentionedIn(String(body['body']), people).map(({ id }) => id)
      const visibility = isStaff ? { visible_to_client: !isInternal } : {}
      // The ticket may have been numbered after the form was opened: use its present id.
      const values = { ...body, ...visibility, mentions, ticket_id: ticket.id }
      return submitOutcomeOf((await createRecord('comment', values, { delayMs: TAKE_BACK_MS })).answer)
    },
  })
  const body = String(form.values['body'] ?? '')
  const { set, reset } = form
  const latest = useRef(body)
  latest.current = body
  useImperativeHandle(ref, () => ({ text: () => latest.current, setText: (text) => set('body', text), clear: reset }), [set, reset])
  const to = useReaders(ticket, ofClient)
  // A picture in a note is no picture for the client.
  const { problems, ...pasted } = usePastedFiles(ticket.id, isStaff ? { visible_to_client: !isInternal } : {})
  const texts = {
    reply: { placeholder: t('placeholderClient', { name: to }), send: t('sendTo', { name: to }) },
    note: { placeholder: t('placeholderInternal'), send: t('sendInternal') },
    message: { placeholder: t('placeholderTeam'), send: t('sendTeam') },
  }[kind]
  return (
    <div {...pasted}>
      <Form label={t('write')} form={form} onSubmitted={nothing} className="gap-3">
        <CommentField
          label={t('write')}
          value={body}
          error={form.errorOf('body')}
          placeholder={texts.placeholder}
          disabled={form.busy}
          autoFocus={autoFocus}
          people={people}
          onChange={(text) => form.set('body', text)}
        />
        <FileProblems problems={problems} />
        {isInternal && <Unreached people={mentionedIn(body, ofClient)} />}
        <Button look="primary" type="submit" busy={form.busy} className="max-w-full justify-self-start">
          {isInternal ? <Lock aria-hidden /> : <Send aria-hidden />}
          <span className="truncate">{texts.send}</span>
        </Button>
      </Form>
    </div>
  )
}

/** Who will read a reply: the author or the first person of the client and how many more, or the client by its name. */
const useReaders = ({ projet_id }: Mirrored<'ticket'>, [first, ...others]: readonly Person[]): string => {
  const { t } = useTranslation('comment')
  const references = useReferences()
  const client = references.find('client', references.find('projet', projet_id)?.client_id ?? null)
  if (!first) return client?.name ?? t('theClient')
  return others.length === 0 ? first.name : t('andOthers', { name: first.name, count: others.length })
}

/** A warning that mentioned people of the client won't see an internal note. */
const Unreached = ({ people }: { readonly people: readonly Person[] }) => {
  const { t, i18n } = useTranslation('comment')
  if (people.length === 0) return null
  const names = new Intl.ListFormat(i18n.language).format(people.map(({ name }) => name))
  return (
    <p role="status" className="text-warning-text">
      {t('unreached', { names, count: people.length })}
    </p>
  )
}
