import { Lock, Send } from 'lucide-react'
import { type Ref, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TAKE_BACK_MS } from '#contract/core/events/delay.ts'
import { commentActions } from '#contract/models/comment/comment.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { usePerson } from '../../services/services.tsx'
import { FileProblems } from '../../widgets/files/file-problems.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { type FormState, useForm } from '../../widgets/form/use-form.ts'
import { CommentField } from './comment-field.tsx'
import { mentionedIn, type Person, usePeopleOfTicket } from './readers.ts'
import { usePastedFiles } from './use-pasted-files.ts'

const nothing = (): void => undefined

/** Calls of the list of comments to the form below or above it. */
export interface Composer {
  /** Gives the text of a comment that was taken back to its author, before any newer text. */
  giveBack(comment: Pick<Mirrored<'comment'>, 'body' | 'visible_to_client'>): void
}

interface CommentComposerProps {
  readonly ticket: Mirrored<'ticket'>
  readonly ref?: Ref<Composer>
}

/**
 * Writes a comment, also offline. Its colour and its button say who will read it; the text is a
 * draft until it is sent, and comes back when the comment is taken back. What a client writes is
 * read by everyone on the ticket.
 */
export const CommentComposer = ({ ticket, ref }: CommentComposerProps) => {
  const { t } = useTranslation('comment')
  const { createRecord } = useDispatchAction()
  const { actor } = usePerson()
  const isStaff = actor.role !== 'client'
  const { staff, ofClient } = usePeopleOfTicket(ticket)
  const people = useMemo(() => [...staff, ...ofClient], [staff, ofClient])
  const form = useForm({
    action: commentActions.create,
    initial: { ticket_id: ticket.id, body: '', mentions: [], ...(isStaff ? { visible_to_client: true } : {}) },
    mode: 'create',
    draftKey: `ticket:${ticket.id}:comment`,
    messages: {},
    submit: async (body) => {
      const mentions = mentionedIn(String(body['body']), people).map(({ id }) => id)
      // The ticket may have been numbered after the form was opened: use its present id.
      return submitOutcomeOf((await createRecord('comment', { ...body, mentions, ticket_id: ticket.id }, { delayMs: TAKE_BACK_MS })).answer)
    },
  })
  const element = useGivenBack(ref, form, isStaff)
  const isForClient = ticket.visible_to_client && form.values['visible_to_client'] === true
  const isInternal = isStaff && !isForClient
  const body = String(form.values['body'] ?? '')
  const to = useReaders(ticket, ofClient)
  // A picture in a note is no picture for the client.
  const { problems, ...pasted } = usePastedFiles(ticket.id, isStaff ? { visible_to_client: isForClient } : {})
  const texts = isInternal
    ? { placeholder: t('placeholderInternal'), send: t('sendInternal') }
    : isStaff
      ? { placeholder: t('placeholderClient', { name: to }), send: t('sendTo', { name: to }) }
      : { placeholder: t('placeholderTeam'), send: t('sendTeam') }
  return (
    <div ref={element} {...pasted}>
      <Form
        label={t('write')}
        form={form}
        onSubmitted={nothing}
        className={cx('gap-3 rounded-lg border p-3', isInternal ? 'border-warning-text/40 bg-warning-tint' : 'bg-sunken')}
      >
        {isStaff && <Kind form={form} isForClient={isForClient} isTicketVisible={ticket.visible_to_client} />}
        <CommentField
          label={t('write')}
          value={body}
          error={form.errorOf('body')}
          placeholder={texts.placeholder}
          disabled={form.busy}
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

/** Lets the list of comments give a text back to the form, which gets the focus. */
const useGivenBack = (ref: Ref<Composer> | undefined, { set, values }: FormState, isStaff: boolean) => {
  const element = useRef<HTMLDivElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      giveBack: (comment) => {
        const typed = String(values['body'] ?? '')
        set('body', typed === '' ? comment.body : `${comment.body}\n\n${typed}`)
        if (isStaff) set('visible_to_client', comment.visible_to_client)
        element.current?.querySelector('textarea')?.focus()
      },
    }),
    [set, values, isStaff],
  )
  return element
}

/** Who will read a reply: the author or the first person of the client and how many more, or the client by its name. */
const useReaders = ({ projet_id }: Mirrored<'ticket'>, [first, ...others]: readonly Person[]): string => {
  const { t } = useTranslation('comment')
  const references = useReferences()
  const client = references.find('client', references.find('projet', projet_id)?.client_id ?? null)
  if (!first) return client?.name ?? t('theClient')
  return others.length === 0 ? first.name : t('andOthers', { name: first.name, count: others.length })
}

interface KindProps {
  readonly form: FormState
  readonly isForClient: boolean
  readonly isTicketVisible: boolean
}

/** A reply to the client, or a note that only the staff read. */
const Kind = ({ form, isForClient, isTicketVisible }: KindProps) => {
  const { t } = useTranslation('comment')
  const id = useId()
  if (!isTicketVisible)
    return (
      <p className="flex items-center gap-2 text-warning-text">
        <Lock aria-hidden className="size-4 shrink-0" />
        {t('hiddenTicket')}
      </p>
    )
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">{t('kind')}</legend>
      {[true, false].map((visible) => (
        <label key={String(visible)} className="flex min-h-6 items-center gap-2 font-medium touch:min-h-11">
          <input
            type="radio"
            name={`${id}-kind`}
            checked={isForClient === visible}
            onChange={() => form.set('visible_to_client', visible)}
            className="size-4 accent-accent"
          />
          {visible ? t('toClient') : t('internal')}
        </label>
      ))}
    </fieldset>
  )
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
