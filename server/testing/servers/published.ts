import type { TestServer } from './test-server.ts'

/** An event that the server has published on a realtime channel. */
export interface Published {
  readonly channel: string
  readonly event: string
  readonly data: unknown
}

/** Returns a list to which every event is added that the server publishes from now on. */
export const recordPublished = ({ services }: TestServer): Published[] => {
  const published: Published[] = []
  services.bus.subscribe({
    published: (channel, event, data) => published.push({ channel, event, data }),
    dropped: () => undefined,
    claimed: () => undefined,
  })
  return published
}
