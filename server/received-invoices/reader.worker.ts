import { parentPort } from 'node:worker_threads'
import { readReceived } from './read-received.ts'

parentPort?.once('message', (bytes: Uint8Array) => {
  void readReceived(bytes).then((read) => parentPort?.postMessage(read))
})
