import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { MemorySample } from './evidence.ts'

const EVERY_MS = 250
/** Memory that is free goes back to the system some time later. */
const CALM_MS = 60_000
const KIB = 1024

/** Resident memory of a process, MB; 0 when there is none. */
const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KIB
  } catch {
    return process.platform === 'linux' ? 0 : residentByPs(pid)
  }
}

const residentByPs = (pid: number): number => {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / KIB
  } catch {
    return 0
  }
}

export interface MemoryWatch {
  now(): number
  most(): MemorySample
  /** The lowest value of the calm after the attack; sooner when it is at or below `enough`. */
  afterCalm(enough: number): Promise<number>
  stop(): void
}

export const watchMemory = (pids: () => readonly number[]): MemoryWatch => {
  const now = (): number => pids().reduce((sum, pid) => sum + residentMb(pid), 0)
  let most: MemorySample = { at: Date.now(), mb: now() }
  const timer = setInterval(() => {
    const mb = now()
    if (mb > most.mb) most = { at: Date.now(), mb }
  }, EVERY_MS)
  return {
    now,
    most: () => most,
    afterCalm: async (enough) => {
      const until = Date.now() + CALM_MS
      let lowest = now()
      while (lowest > enough && Date.now() < until) {
        await new Promise((done) => setTimeout(done, EVERY_MS))
        lowest = Math.min(lowest, now())
      }
      return lowest
    },
    stop: () => clearInterval(timer),
  }
}
