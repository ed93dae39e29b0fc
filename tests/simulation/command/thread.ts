import { parentPort, workerData } from 'node:worker_threads'
import { runShare, type Share } from './run-seeds.ts'

await runShare(workerData as Share, (tally) => parentPort?.postMessage(tally))
