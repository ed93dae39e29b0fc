import { parentPort } from 'node:worker_threads'
import { workBehindMainThread } from '../runtime/thread-priority.ts'
import { readReceived } from './read-received.ts'

workBehindMainThread()
workBehindMainThread()
parentPort?.once('message', (bytes: Uint8Array) => {
  void readReceived(bytes).then((read) => parentPort?.postMessage(read))
})
