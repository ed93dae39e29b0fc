import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode, Ref } from 'react'
import { Button } from '../button.tsx'
import { BackCloses } from './back-closes.tsx'
import { useOpener } from './use-opener.ts'

export interface AlertDialogProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly title: string
  readonly description: ReactNode
  readonly cancelLabel: string
  readonly confirmLabel: string
  readonly destructive: boolean
  onConfirm(): void
}

/** The question with its scrim. */
export const AlertDialogContent = (props: AlertDialogProps) => (
  <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
      <Content {...props} />
    </Radix.Portal>
  </Radix.Root>
)

/** `ref` comes from the portal. */
const Content = (props: AlertDialogProps & { readonly ref?: Ref<HTMLDivElement> }) => {
  const giveFocusBack = useOpener()
  return (
    <Radix.Content
      ref={props.ref}
      onCloseAutoFocus={giveFocusBack}
      className="fixed top-[22vh] left-1/2 z-40 max-h-[72vh] w-[calc(100vw-32px)] max-w-[400px] -translate-x-1/2 animate-rise overflow-y-auto rounded-lg bg-raised p-5 shadow-dialog outline-none"
    >
      <Radix.Title className="font-semibold text-lg">{props.title}</Radix.Title>
      <Radix.Description asChild>
        <div className="mt-1.5 text-ink-2">{props.description}</div>
      </Radix.Description>
      {/* In view while a long description scrolls behind it. */}
      <div className="sticky -bottom-5 -mx-5 mt-2 -mb-5 flex flex-wrap justify-end gap-2 rounded-b-lg bg-raised px-5 pt-3 pb-5">
        <Radix.Cancel asChild>
          <Button look="secondary">{props.cancelLabel}</Button>
        </Radix.Cancel>
        <Radix.Action asChild>
          <Button look={props.destructive ? 'danger' : 'primary'} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </Radix.Action>
      </div>
      <BackCloses />
    </Radix.Content>
  )
}
