import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Control groups of processors on Linux, version 1 and version 2, and the file of a group's share.
 */
const HIERARCHIES = [
  { root: '/sys/fs/cgroup/cpu', share: 'cpu.shares', ofWeight: (weight: number) => Math.round((weight * 1024) / 100) },
  { root: '/sys/fs/cgroup', share: 'cpu.weight', ofWeight: (weight: number) => weight },
] as const

/**
 * Gives a process and all that it starts one share of the processors, as systemd gives a service
 * with this `CPUWeight` (100 is usual). PostgreSQL makes a session of each connection, and Linux
 * shares between sessions: without a group, ten connections at work have ten shares. Returns what
 * removes the group after the process has ended; does nothing where the system does not allow it.
 */
export const giveOwnShare = (pid: number, weight: number): (() => void) => {
  for (const { root, share, ofWeight } of HIERARCHIES) {
    const group = join(root, `sav-${pid}`)
    try {
      mkdirSync(group)
    } catch {
      continue
    }
    const remove = (): void => {
      try {
        rmdirSync(group)
      } catch {
        // A process of the group has not quite ended: an empty group costs nothing.
      }
    }
    try {
      if (!existsSync(join(group, share))) throw new Error('no control of processors here')
      writeFileSync(join(group, share), String(ofWeight(weight)))
      writeFileSync(join(group, 'cgroup.procs'), String(pid))
      return remove
    } catch {
      remove()
    }
  }
  return () => undefined
}
