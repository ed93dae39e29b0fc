import { WORKER_GONE } from '../surface.ts'

/** Makes the error of a call to a worker without a session, or whose log another one took over. */
export const workerGone = (): Error =>
  Object.assign(new Error('This worker serves no calls any more.'), { name: WORKER_GONE })
