/** One message on its way: what was said, or that this side listens. */
type Carried = { readonly ready: true } | { readonly value: unknown; readonly ports: number }

/** Stands for a port within a carried message. */
interface PortName {
  readonly carriedPort: string
}

const isPortName = (value: unknown): value is PortName => typeof value === 'object' && value !== null && 'carriedPort' in value

const mapDeep = (value: unknown, change: (value: unknown) => unknown): unknown => {
  const changed = change(value)
  if (changed !== value) return changed
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, change))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapDeep(item, change)]))
}

/**
 * Carries the messages of a port to another page of this browser, where the same name is bridged too. Ports within messages are carried in the
 * same way. Nothing is lost while only one side listens. Returns how to end it.
 */
export const bridgePort = (port: MessagePort, name: string): (() => void) => {
  const channel = new BroadcastChannel(name)
  const within: (() => void)[] = []
  const waiting: Carried[] = []
  let isOpen = false

  const away = (value: unknown): unknown => (value instanceof MessagePort ? nameOf(value) : value)

  const nameOf = (own: MessagePort): PortName => {
    const carriedPort = `${name}/${crypto.randomUUID()}`
    within.push(bridgePort(own, carriedPort))
    return { carriedPort }
  }

  const arrive = ({ value, ports }: { readonly value: unknown; readonly ports: number }): void => {
    if (ports === 0) {
      port.postMessage(value)
      return
    }
    const transfer: MessagePort[] = []
    const restored = mapDeep(value, (item) => {
      if (!isPortName(item)) return item
      const { port1, port2 } = new MessageChannel()
      within.push(bridgePort(port1, item.carriedPort))
      transfer.push(port2)
      return port2
    })
    port.postMessage(restored, transfer)
  }

  port.addEventListener('message', ({ data, ports }) => {
    // A message without ports is carried as it is: looking through thousands of records would cost more than the records.
    const carried: Carried = { value: ports.length === 0 ? data : mapDeep(data, away), ports: ports.length }
    if (isOpen) channel.postMessage(carried)
    else waiting.push(carried)
  })
  channel.addEventListener('message', ({ data }: MessageEvent<Carried>) => {
    if (!('ready' in data)) return arrive(data)
    if (isOpen) return
    isOpen = true
    channel.postMessage({ ready: true } satisfies Carried)
    for (const carried of waiting.splice(0)) channel.postMessage(carried)
  })
  port.start()
  channel.postMessage({ ready: true } satisfies Carried)

  return () => {
    for (const end of within) end()
    channel.close()
    port.close()
  }
}
