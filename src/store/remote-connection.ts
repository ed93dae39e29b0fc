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
  /** Whether an earlier port served the collection: the page shows its answers. */
  private wasServed = false
  private serving = newServing()

  constructor(creation: MessageToRemote) {
    this.creation = creation
  }

  get collectionName(): string {
    return this.creation.method === 'create' ? this.creation.params.collectionName : ''
  }

  /**
   * Resolves when the present port serves the collection. Rejects when the port holds it in another
   * shape.
   */
  get served(): Promise<void> {
    return this.serving.promise
  }

  /**
   * The port serves the collection: sends it the unanswered questions. Answers of an earlier port
   * are asked again.
   */
  accept(port: MessagePort, rerunQueries: (connectionId: string) => void): void {
    this.isServed = true
    for (const question of this.unanswered.values()) port.postMessage(question)
    if (this.wasServed) rerunQueries(this.creation.connectionId)
    this.wasServed = true
    this.serving.resolve()
  }

  /** The port holds the collection in another shape. */
  refuse(cause: unknown): void {
    this.serving.reject(new Error('The worker holds records of another shape.', { cause }))
  }

  /** The port was replaced. */
  reset(): void {
    this.isServed = false
    this.serving = newServing()
  }
}
