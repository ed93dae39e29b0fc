import { Check, Lock, Send, X } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MACRO_STEPS } from '#contract/models/macro/macro.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { usePerson } from '../../services/services.tsx'
import { FileProblems } from '../../widgets/files/file-problems.tsx'
import { ReadingNote } from '../../widgets/files/reading-note.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { fillIn } from '../macro/fill-in.ts'
import { MacroMenu } from '../macro/macro-menu.tsx'
import { AttachButton } from './attach-button.tsx'
import { CommentField } from './comment-field.tsx'
import { mentionedIn, type Person, usePeopleOfTicket } from './readers.ts'
import { type CommentKind, type NextStep, useCommentForm } from './use-comment-form.ts'
import { usePastedFiles } from './use-pasted-files.ts'

const nothing = (): void => undefined

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
  /** Called at each change of the text. */
  onWriting(): void
}

/** The form for comments of one kind, with a draft of its own; its button says who will read it. */
export const ComposerForm = ({ ticket, kind, autoFocus, ref, onWriting }: ComposerFormProps) => {
  const { t } = useTranslation('comment')
  const isInternal = kind === 'note'
  const around = usePeopleOfTicket(ticket)
  const { form, people, step, setStep, mayTake, take } = useCommentForm(ticket, kind, around)
  const body = String(form.values['body'] ?? '')
  const { set, reset } = form
  const latest = useRef(body)
  latest.current = body
  useImperativeHandle(ref, () => ({ text: () => latest.current, setText: (text) => set('body', text), clear: reset }), [
    set,
    reset,
  ])
  const to = useReaders(ticket, around.ofClient)
  const filled = usePlaceholders(ticket, around.ofClient)
  // A picture in a note is no picture for the client.
  const {
    problems,
    isReading,
    take: attach,
    ...pasted
  } = usePastedFiles(ticket.id, kind === 'message' ? {} : { visible_to_client: !isInternal })
  const texts = {
    reply: { placeholder: t('placeholderClient', { name: to }), send: t('sendTo', { name: to }) },
    note: { placeholder: t('placeholderInternal'), send: t('sendInternal') },
    message: { placeholder: t('placeholderTeam'), send: t('sendTeam') },
  }[kind]
  const pick = (macro: Mirrored<'macro'>): void => {
    set('body', [body.trimEnd(), filled(macro.body)].filter(Boolean).join('\n\n'))
    if (macro.then_step !== null && mayTake(macro.then_step)) setStep(macro.then_step)
  }
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
          onChange={(text) => {
            form.set('body', text)
            onWriting()
          }}
        />
        {isReading && <ReadingNote />}
        <FileProblems problems={problems} />
        {isInternal && <Unreached people={mentionedIn(body, around.ofClient)} />}
        {step !== null && <Next step={step} forget={() => setStep(null)} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button look="primary" type="submit" busy={form.busy} className="max-w-full">
            {isInternal ? <Lock aria-hidden /> : <Send aria-hidden />}
            <span className="truncate">{texts.send}</span>
          </Button>
          <AttachButton onFiles={(picked) => void attach(picked)} />
          {kind === 'message' && mayTake('done') && (
            <Validate isBlank={body.trim() === ''} alone={() => take('done')} withText={() => setStep('done')} />
          )}
          {kind !== 'message' && <MacroMenu isNote={isInternal} pick={pick} />}
        </div>
      </Form>
    </div>
  )
}

interface ValidateProps {
  readonly isBlank: boolean
  /** Validates without a word. */
  alone(): Promise<void>
  /** Validates with the text, which the click of a submit button sends. */
  withText(): void
}

/** The client is asked to validate: one click says so, with or without a text. */
const Validate = ({ isBlank, alone, withText }: ValidateProps) => {
  const { t } = useTranslation('clientSpace')
  return (
    <Button look="secondary" type={isBlank ? 'button' : 'submit'} onClick={isBlank ? () => void alone() : withText}>
      <Check aria-hidden />
      {t(isBlank ? 'validation.yes' : 'validation.yesWithText')}
    </Button>
  )
}

/** The step of the ticket that is taken with the comment. */
const Next = ({ step, forget }: { readonly step: NextStep; forget(): void }) => {
  const { t } = useTranslation('comment')
  const { choiceOf } = useLabels()
  return (
    <p className="flex items-center gap-1 text-ink-2">
      {t('next', { step: choiceOf({ choices: MACRO_STEPS }, step) })}
      <IconButton size="small" label={t('nextNone')} onClick={forget}>
        <X aria-hidden />
      </IconButton>
    </p>
  )
}

/** Returns a function that puts the values of this ticket into an answer at hand. */
const usePlaceholders = ({ projet_id, name, number, sync, id }: Mirrored<'ticket'>, [contact]: readonly Person[]) => {
  const references = useReferences()
  const { user } = usePerson()
  const client = references.find('client', references.find('projet', projet_id)?.client_id ?? null)
  const isNumbered = sync.pending === 0 || /^\d+$/.test(id)
  return (text: string): string =>
    fillIn(text, {
      contact: contact?.name ?? null,
      client: client?.name ?? null,
      ticket: name,
      number: isNumbered ? `#${number}` : null,
      me: `${user.firstname} ${user.lastname}`.trim(),
    })
}

/**
 * Names the readers of a reply: the first person of the client and how many more, or the client.
 */
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
