/** Message of the channel: a port's message, or the sign that this side listens. */
type BridgeMessage = { readonly ready: true } | { readonly value: unknown; readonly ports: number }

/** Placeholder of a port inside a message. */
interface PortName {
  readonly carriedPort: string
}

const isPortName = (value: unknown): value is PortName =>
  typeof value === 'object' && value !== null && 'carriedPort' in value

const mapDeep = (value: unknown, change: (value: unknown) => unknown): unknown => {
  const changed = change(value)
  if (changed !== value) return changed
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, change))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapDeep(item, change)]))
}

/**
 * Connects a port to another page of this browser, which bridges the same name. Ports inside
 * messages are bridged too. Messages wait until both sides listen. Returns a function that ends the
 * bridge.
 */
export const bridgePort = (port: MessagePort, name: string): (() => void) => {
  const channel = new BroadcastChannel(name)
  const endInnerBridges: (() => void)[] = []
  const unsentMessages: BridgeMessage[] = []
  let isOpen = false

  const replacePort = (value: unknown): unknown => (value instanceof MessagePort ? bridgeInner(value) : value)

  const bridgeInner = (innerPort: MessagePort): PortName => {
    const carriedPort = `${name}/${crypto.randomUUID()}`
    endInnerBridges.push(bridgePort(innerPort, carriedPort))
    return { carriedPort }
  }

  const deliver = ({ value, ports }: { readonly value: unknown; readonly ports: number }): void => {
    if (ports === 0) {
      port.postMessage(value)
      return
    }
    const transfer: MessagePort[] = []
    const restored = mapDeep(value, (item) => {
      if (!isPortName(item)) return item
      const { port1, port2 } = new MessageChannel()
      endInnerBridges.push(bridgePort(port1, item.carriedPort))
      transfer.push(port2)
      return port2
    })
    port.postMessage(restored, transfer)
  }

  port.addEventListener('message', ({ data, ports }) => {
    // A search for ports in thousands of records would cost more than the records themselves.
    const message: BridgeMessage = {
      value: ports.length === 0 ? data : mapDeep(data, replacePort),
      ports: ports.length,
    }
    if (isOpen) channel.postMessage(message)
    else unsentMessages.push(message)
  })
  channel.addEventListener('message', ({ data }: MessageEvent<BridgeMessage>) => {
    if (!('ready' in data)) return deliver(data)
    if (isOpen) return
    isOpen = true
    channel.postMessage({ ready: true } satisfies BridgeMessage)
    for (const message of unsentMessages.splice(0)) channel.postMessage(message)
  })
  port.start()
  channel.postMessage({ ready: true } satisfies BridgeMessage)

  return () => {
    for (const end of endInnerBridges) end()
    channel.close()
    port.close()
  }
}
