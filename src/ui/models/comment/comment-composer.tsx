import { Lock } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { createNewest } from '../../hooks/actions/newest.ts'
import { knownSize, noteSize } from '../../hooks/page/known-sizes.ts'
import { useAfterPaint } from '../../hooks/page/use-after-paint.ts'
import { cx } from '../../kit/cx.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import { useIsSeenByClient } from '../ticket/facts/seen-by-client.ts'
import { ComposerForm, type OpenForm } from './composer-form.tsx'
import { type CommentKind, draftKeyOf } from './use-comment-form.ts'

/** Calls of the list of comments to the form below or above it. */
export interface Composer {
  /** Gives the text of a comment that was taken back to its author, before any newer text. */
  giveBack(comment: Pick<Mirrored<'comment'>, 'body' | 'visible_to_client'>): void
}

interface CommentComposerProps {
  readonly ticket: Mirrored<'ticket'>
  readonly ref?: Ref<Composer>
  /** Called at each change of the text. */
  onWriting(): void
}

const textOf = (draft: Readonly<Record<string, unknown>> | null): string => String(draft?.['body'] ?? '')

const PART = 'composer'

/**
 * The composer, whose place is kept in the first frame where its height is known: it has many
 * parts, and the entries beside it are what the person opened.
 */
export const CommentComposer = (props: CommentComposerProps) => {
  const isPainted = useAfterPaint()
  const [height] = useState(() => knownSize(PART))
  if (!isPainted && height > 0) return <div className="rounded-lg border bg-sunken" style={{ height }} />
  return <OpenComposer {...props} />
}

/**
 * Writes a comment, also offline. Its colour and its button say who will read it. Staff have a
 * draft for the reply and one for the note; what a client writes is read by everyone on the ticket.
 */
const OpenComposer = ({ ticket, ref, onWriting }: CommentComposerProps) => {
  const { actor } = usePerson()
  const isStaff = actor.role !== 'client'
  const { chosen, next, choose, hasOther, autoFocus, form, giveBack } = useKinds(ticket)
  const isSeen = useIsSeenByClient()(ticket)
  const kind = isStaff ? (isSeen ? chosen : 'note') : 'message'
  const element = useRef<HTMLDivElement>(null)
  useNotedHeight(element, form)
  useImperativeHandle(
    ref,
    () => ({
      giveBack: (comment) => {
        giveBack(isStaff ? (comment.visible_to_client && isSeen ? 'reply' : 'note') : 'message', kind, comment.body)
        element.current?.querySelector('textarea')?.focus()
      },
    }),
    [giveBack, isStaff, kind, isSeen],
  )
  return (
    <div
      ref={element}
      className={cx(
        'grid grid-cols-1 gap-3 rounded-lg border p-3 print:hidden',
        kind === 'note' ? 'border-warning-text/40 bg-warning-tint' : 'bg-sunken',
      )}
    >
      {isStaff && <Kind kind={next ?? kind} choose={choose} hasOther={hasOther} isSeen={isSeen} />}
      <ComposerForm key={kind} ref={form} ticket={ticket} kind={kind} autoFocus={autoFocus} onWriting={onWriting} />
    </div>
  )
}

/** Remembers the height without a text, for the next composer. */
const useNotedHeight = (element: RefObject<HTMLElement | null>, form: RefObject<OpenForm | null>): void => {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => {
      if (form.current?.text() === '') noteSize(PART, current.offsetHeight)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, form])
}

/**
 * The kind that is written now, the one that was picked and whose draft is still being read, and
 * whether the other one has a draft.
 */
const useKinds = ({ id }: Mirrored<'ticket'>) => {
  const { drafts } = useServices()
  const [chosen, setChosen] = useState<'reply' | 'note'>('reply')
  const [next, setNext] = useState<'reply' | 'note' | null>(null)
  const [hasOther, setHasOther] = useState(false)
  const [autoFocus, setAutoFocus] = useState(false)
  const isTouched = useRef(false)
  const [begin] = useState(createNewest)
  const form = useRef<OpenForm>(null)

  // A draft that waits in the other kind alone opens that kind.
  useEffect(() => {
    let isGone = false
    const other = chosen === 'reply' ? 'note' : 'reply'
    void Promise.all([drafts.read(draftKeyOf(id, chosen)), drafts.read(draftKeyOf(id, other))]).then(
      ([own, waiting]) => {
        if (isGone) return
        const mayOpen = !isTouched.current && textOf(own) === '' && (form.current?.text() ?? '') === ''
        if (mayOpen && textOf(waiting) !== '') setChosen(other)
        setHasOther(textOf(waiting) !== '')
        isTouched.current = true
      },
    )
    return () => {
      isGone = true
    }
  }, [drafts, id, chosen])

  /** A reply's text moves to an empty note; a note's text never moves to a reply. */
  const choose = async (kind: 'reply' | 'note'): Promise<void> => {
    isTouched.current = true
    setAutoFocus(false)
    // The radio shows the click at once: reading and writing the draft takes several frames.
    setNext(kind)
    const isNewest = begin()
    const text = form.current?.text() ?? ''
    try {
      if (kind === 'note' && text !== '') {
        const isFree = textOf(await drafts.read(draftKeyOf(id, 'note'))) === ''
        // The person went back meanwhile: the text stays where it is.
        if (!isNewest()) return
        if (isFree) {
          form.current?.clear()
          await drafts.write(draftKeyOf(id, 'note'), { body: text })
        }
      }
      if (isNewest()) setChosen(kind)
    } finally {
      if (isNewest()) setNext(null)
    }
  }

  const giveBack = async (kind: CommentKind, open: CommentKind, body: string): Promise<void> => {
    const before = (typed: string): string => (typed === '' ? body : `${body}\n\n${typed}`)
    if (kind === open || kind === 'message') {
      form.current?.setText(before(form.current.text()))
      return
    }
    const key = draftKeyOf(id, kind)
    await drafts.write(key, { body: before(textOf(await drafts.read(key))) })
    isTouched.current = true
    setAutoFocus(true)
    setChosen(kind)
  }
  return { chosen, next, choose, hasOther, autoFocus, form, giveBack }
}

interface KindProps {
  readonly kind: CommentKind
  choose(kind: 'reply' | 'note'): Promise<void>
  /** The kind that is not open has a draft. */
  readonly hasOther: boolean
  /** Whether the client sees the ticket. */
  readonly isSeen: boolean
}

/** A reply to the client, or a note that only the staff read. */
const Kind = ({ kind, choose, hasOther, isSeen }: KindProps) => {
  const { t } = useTranslation('comment')
  const id = useId()
  if (!isSeen)
    return (
      <p className="flex items-center gap-2 text-warning-text">
        <Lock aria-hidden className="size-4 shrink-0" />
        {t('hiddenTicket')}
      </p>
    )
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">{t('kind')}</legend>
      {(['reply', 'note'] as const).map((one) => (
        <label key={one} className="flex min-h-6 items-center gap-2 font-medium touch:min-h-11">
          <input
            type="radio"
            name={`${id}-kind`}
            checked={kind === one}
            onChange={() => void choose(one)}
            className="size-4 accent-accent"
          />
          {one === 'reply' ? t('toClient') : t('internal')}
          {hasOther && kind !== one && <span className="font-normal text-ink-2 text-sm">{t('draft')}</span>}
        </label>
      ))}
    </fieldset>
  )
}
