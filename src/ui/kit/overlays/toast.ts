import type { ReactNode } from 'react'
import type { ExternalToast } from 'sonner'

type Id = string | number
type Kind = 'message' | 'success' | 'error' | 'warning'

/** The component that shows the messages: its code comes after that of the first page. */
export interface ToastHost {
  show(kind: Kind, text: ReactNode, options: ExternalToast & { readonly id: Id }): void
  /** Takes one message away; all of them without an id. */
  dismiss(id?: Id): void
}

interface Waiting {
  readonly id: Id
  readonly show: (host: ToastHost) => void
}

let host: ToastHost | null = null
let waiting: readonly Waiting[] = []
let shown = 0

/** Shows what was said before the host was there, in its order. */
export const attachToasts = (next: ToastHost): void => {
  host = next
  for (const { show } of waiting) show(next)
  waiting = []
}

const say =
  (kind: Kind) =>
  (text: ReactNode, options: ExternalToast = {}): Id => {
    shown += 1
    const id = options.id ?? `toast-${shown}`
    const show = (to: ToastHost): void => to.show(kind, text, { ...options, id })
    if (host) show(host)
    else waiting = [...waiting, { id, show }]
    return id
  }

/** Short messages over the page. Each call answers the id of its message. */
export const toast = Object.assign(say('message'), {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  dismiss: (id?: Id): void => {
    waiting = id === undefined ? [] : waiting.filter((one) => one.id !== id)
    host?.dismiss(id)
  },
})
