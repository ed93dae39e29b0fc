import type { MakeServer } from '../simulated-server.ts'
import type { Options } from './options.ts'

export interface Tier {
  /** Null for the model server, whose bugs a sabotage chooses. */
  readonly makeServer: MakeServer | null
  readonly close: () => Promise<void>
}

/** Server of the schedules. The real server is loaded only on request. */
export const openTier = async (tier: Options['tier']): Promise<Tier> => {
  if (tier === 'model') return { makeServer: null, close: async () => undefined }
  const { openServerTier } = await import('../server-tier/make-server.ts')
  return openServerTier()
}
