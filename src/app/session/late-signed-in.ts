import type { SignedIn, SignedInParts } from './signed-in.ts'

/** The parts of the page that need a session, whose code a visitor never loads. */
export interface LateSignedIn {
  /** Null before the first call of `load` has been answered. */
  now(): SignedIn | null
  load(): Promise<SignedIn>
  /** Loads the code alone, ahead of `load`. */
  fetch(): void
}

const fetchCode = () => import('./signed-in.ts')

export const lateSignedIn = (parts: () => SignedInParts): LateSignedIn => {
  let loaded: SignedIn | null = null
  return {
    now: () => loaded,
    load: async () => {
      const { createSignedIn } = await fetchCode()
      loaded ??= createSignedIn(parts())
      return loaded
    },
    fetch: () => void fetchCode().catch(() => undefined),
  }
}
