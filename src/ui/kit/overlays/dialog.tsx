import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { CloseButton } from '../close-button.tsx'
import { cx } from '../cx.ts'
import { BackCloses } from './back-closes.tsx'
import { toast } from './toast.ts'
import { useOpener } from './use-opener.ts'
import { useOutside } from './use-outside.ts'

const SIZES = { small: 'sm:max-w-[420px]', medium: 'sm:max-w-[560px]', large: 'sm:max-w-[1000px]' } as const

/** Below `sm` (specification, section 9). */
const PHONE = '(width < 640px)'

interface DialogProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly title: string
  readonly description?: string
  readonly closeLabel: string
  readonly size?: keyof typeof SIZES
  /** A dialog that requires an answer ignores Escape and clicks outside. */
  readonly mustAnswer?: boolean
  /**
   * No draft keeps the text of this dialog: from the first key on, Escape and clicks outside leave
   * the dialog open, and its buttons close it.
   */
  readonly holdsText?: boolean
  /** No control has the focus first: the dialog is read, and keys scroll it. */
  readonly isToRead?: boolean
  readonly children: ReactNode
  readonly footer?: ReactNode
}

type ContentProps = DialogProps & { readonly ref?: Ref<HTMLDivElement> }

/** A centred dialog; on a phone it slides in from the bottom at full width. */
export const Dialog = (props: DialogProps) => (
  <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
      <Content {...props} />
    </Radix.Portal>
  </Radix.Root>
)

/** `ref` comes from the portal. */
const Content = ({
  ref,
  title,
  description,
  closeLabel,
  size = 'small',
  mustAnswer = false,
  holdsText = false,
  isToRead = false,
  ...props
}: ContentProps) => {
  const { children, footer } = props
  const giveFocusBack = useOpener()
  const onOutside = useOutside()
  const isTyped = useRef(false)
  const body = useRef<HTMLDivElement>(null)
  const stays = (): boolean => mustAnswer || (holdsText && isTyped.current)
  // On a phone the dialog comes up from the bottom, where the messages are.
  useEffect(() => {
    if (window.matchMedia(PHONE).matches) toast.dismiss()
  }, [])
  return (
    <Radix.Content
      ref={ref}
      {...(description === undefined ? { 'aria-describedby': undefined } : {})}
      onOpenAutoFocus={(event) => {
        if (!isToRead) return
        event.preventDefault()
        body.current?.focus()
      }}
      onCloseAutoFocus={giveFocusBack}
      onInput={() => {
        isTyped.current = true
      }}
      onEscapeKeyDown={(event) => stays() && event.preventDefault()}
      onInteractOutside={(event) => (stays() ? event.preventDefault() : onOutside(event))}
      className={cx(
        'fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] animate-rise flex-col rounded-t-lg bg-raised pb-[env(safe-area-inset-bottom)] shadow-dialog outline-none sm:inset-auto sm:top-[14vh] sm:left-1/2 sm:max-h-[78vh] sm:w-[calc(100vw-48px)] sm:-translate-x-1/2 sm:rounded-lg',
        SIZES[size],
      )}
    >
      <div className="px-5 pt-4 pb-3">
        <div className="min-w-0 pr-8">
          <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>
          )}
        </div>
      </div>
      <div
        ref={body}
        tabIndex={isToRead ? -1 : undefined}
        className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 outline-none has-[[data-sticky-foot]]:scroll-pb-16"
      >
        {children}
      </div>
      {footer !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</div>
      )}
      {!mustAnswer && <CloseButton label={closeLabel} className="top-3 right-3" />}
      <BackCloses />
    </Radix.Content>
  )
}
