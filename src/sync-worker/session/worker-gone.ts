import { WORKER_GONE } from '../surface.ts'

/** Makes the error of a call to a worker without a session. */
export const workerGone = (): Error => Object.assign(new Error('The worker has no session.'), { name: WORKER_GONE })
