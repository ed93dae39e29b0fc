import { ArrowDown, Check, RefreshCw, WifiOff } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFreshness } from './use-freshness.ts'
import { usePull } from './use-pull.ts'

/** The finger moves farther than the rows do. */
const RESISTANCE = 0.5
const ENOUGH_PX = 64
const FARTHEST_PX = 88
const RESULT_MS = 1500

type State = 'idle' | 'pulling' | 'ready' | 'busy' | 'fresh' | 'offline'

const ICONS = { pulling: ArrowDown, ready: ArrowDown, busy: RefreshCw, fresh: Check, offline: WifiOff } as const

/**
 * Asks the server for news when a finger pulls the first row down, and says what came of it. The
 * rows are those of this device: they stay, whatever the answer is.
 */
export const PullRefresh = ({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) => {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('idle')
  const refresh = useFreshness()
  const strip = useRef<HTMLDivElement>(null)

  // A browser that scrolls hands over the last step right before the end: no render comes between.
  const isReady = useRef(false)

  usePull(scroller, {
    pull: (distance) => {
      const shown = Math.min(FARTHEST_PX, distance * RESISTANCE)
      strip.current?.style.setProperty('height', `${shown}px`)
      isReady.current = shown >= ENOUGH_PX
      setState(isReady.current ? 'ready' : 'pulling')
    },
    release: () => {
      strip.current?.style.removeProperty('height')
      if (!isReady.current) return setState('idle')
      setState('busy')
      void refresh().then(setState)
    },
  })
  useEffect(() => {
    if (state !== 'fresh' && state !== 'offline') return
    const timer = setTimeout(() => setState('idle'), RESULT_MS)
    return () => clearTimeout(timer)
  }, [state])

  const Icon = state === 'idle' ? null : ICONS[state]
  return (
    <div ref={strip} className={state === 'idle' ? 'h-0 overflow-hidden' : 'h-11 shrink-0 overflow-hidden'}>
      <p role="status" className="flex h-11 items-center justify-center gap-2 text-ink-2 text-sm [&_svg]:size-4">
        {Icon && (
          <Icon
            aria-hidden
            className={state === 'busy' ? 'animate-turn' : state === 'ready' ? 'rotate-180' : undefined}
          />
        )}
        {state !== 'idle' && t(`pull.${state}`)}
      </p>
    </div>
  )
}
