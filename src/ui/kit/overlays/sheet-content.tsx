import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, Ref } from 'react'
import { CloseButton } from '../close-button.tsx'
import { cx } from '../cx.ts'
import { BackCloses } from './back-closes.tsx'
import { useOpener } from './use-opener.ts'
import { useOutside } from './use-outside.ts'

export interface SheetProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly title: string
  /** Keeps the title for screen readers only, where the content shows its own. */
  readonly hideTitle?: boolean
  readonly closeLabel: string
  readonly side: 'start' | 'end'
  readonly children: ReactNode
}

/** A drawer with its scrim. */
export const SheetContent = (props: SheetProps) => (
  <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-30 animate-appear bg-scrim" />
      <Content {...props} />
    </Radix.Portal>
  </Radix.Root>
)

/** `ref` comes from the portal. */
const Content = ({
  ref,
  title,
  hideTitle = false,
  closeLabel,
  side,
  children,
}: SheetProps & { readonly ref?: Ref<HTMLDivElement> }) => {
  const giveFocusBack = useOpener()
  const onOutside = useOutside()
  return (
    <Radix.Content
      ref={ref}
      aria-describedby={undefined}
      onCloseAutoFocus={giveFocusBack}
      onInteractOutside={onOutside}
      className={cx(
        'fixed inset-y-0 z-30 flex bg-surface pt-[env(safe-area-inset-top)] shadow-dialog outline-none',
        side === 'start'
          ? 'left-0 w-[calc(280px+env(safe-area-inset-left))] max-w-[86vw] animate-slide-start pl-[env(safe-area-inset-left)]'
          : 'right-0 w-full animate-slide pr-[env(safe-area-inset-right)] sm:w-[calc(560px+env(safe-area-inset-right))]',
      )}
    >
      {/* The button to close keeps clear of the edges as the content does. */}
      <div className="relative flex min-w-0 flex-1 flex-col">
        <Radix.Title
          className={
            hideTitle ? 'sr-only' : 'shrink-0 text-pretty border-line border-b py-3.5 pr-14 pl-5 font-semibold text-lg'
          }
        >
          {title}
        </Radix.Title>
        <div className="min-h-0 flex-1 overflow-y-auto pb-[env(safe-area-inset-bottom)] has-[[data-sticky-foot]]:scroll-pb-16">
          {children}
        </div>
        <CloseButton label={closeLabel} className={side === 'start' ? 'top-2 right-2' : 'top-2.5 right-3'} />
      </div>
      <BackCloses />
    </Radix.Content>
  )
}
