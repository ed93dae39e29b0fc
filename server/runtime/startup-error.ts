/** Reason why the server can't start, in one line for the operator. */
export class StartupError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message.replaceAll('\n', ' '), options)
    this.name = 'StartupError'
  }
}
