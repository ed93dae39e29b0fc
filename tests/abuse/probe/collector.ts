import type { Sample } from '../evidence.ts'

/** Samples that were measured and not told yet. */
export interface Collector {
  /** Keeps a sample once it is there, however often others were taken meanwhile. */
  keep(measuring: Promise<Sample>): Promise<Sample>
  /** Answers the kept samples, each once. */
  take(): readonly Sample[]
}

export const createCollector = (): Collector => {
  let kept: Sample[] = []
  return {
    keep: async (measuring) => {
      const sample = await measuring
      kept.push(sample)
      return sample
    },
    take: () => {
      const taken = kept
      kept = []
      return taken
    },
  }
}
