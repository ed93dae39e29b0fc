import type { MessageToRemote } from 'rxdb/plugins/storage-remote'

const newServing = (): PromiseWithResolvers<void> => {
  const serving = Promise.withResolvers<void>()
  serving.promise.catch(() => undefined)
  return serving
}

/** One open collection of a page, and its questions to the worker. */
export class RemoteConnection {
  /** RxDB's request to open the collection, sent again to each new port. */
  readonly creation: MessageToRemote
  /** Unanswered questions by id, in the order in which they were asked. */
  readonly unanswered = new Map<string, MessageToRemote>()
  /** Whether the present port serves the collection. */
  isServed = false
  /** Whether any port has served the collection: answers of then are shown. */
  wasServed = false
  private serving = newServing()

  constructor(creation: MessageToRemote) {
    this.creation = creation
  }

  get id(): string {
    return this.creation.connectionId
  }

  get collectionName(): string {
    return this.creation.method === 'create' ? this.creation.params.collectionName : ''
  }

  /** Resolves when the present port serves the collection. Rejects when the port holds it in another shape. */
  get served(): Promise<void> {
    return this.serving.promise
  }

  /** The port serves the collection: sends it the unanswered questions. */
  accept(port: MessagePort): void {
    this.isServed = true
    this.wasServed = true
    for (const question of this.unanswered.values()) port.postMessage(question)
  }

  resolve(): void {
    this.serving.resolve()
  }

  reject(error: Error): void {
    this.serving.reject(error)
  }

  /** The port was replaced. */
  reset(): void {
    this.isServed = false
    this.serving = newServing()
  }
}
