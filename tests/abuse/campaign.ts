import { join } from 'node:path'
import type { News, Order } from './attackers/messages.ts'
import { type DatabaseChoice, openDatabase } from './company/open-database.ts'
import { prepareStage } from './company/prepare.ts'
import type { CountedWrite, Evidence, Exit, Fault, Sample, Slice } from './evidence.ts'
import { type Helper, startHelper } from './helper-process.ts'
import { auditWrites, readProbeUt } from './ledger.ts'
import { type MemoryWatch, watchMemory } from './memory.ts'
import type { ProbeNews, ProbeOrder } from './probe/messages.ts'
import { type ServerGroup, startServers } from './server-group.ts'
import type { Stage } from './stage.ts'
import { warmUp } from './warm-up.ts'

export interface Campaign {
  readonly database: DatabaseChoice
  readonly processes: number
  readonly attackMs: number
  readonly seed: number
  /** Names of attacks; empty for all. */
  readonly only: readonly string[]
  /** Memory above that at the start that may remain after the calm, MB. */
  readonly keptMb: number
  readonly tell: (line: string) => void
}

export interface Outcome {
  readonly evidence: Evidence
  /** Output of the servers. */
  readonly output: string
}

/** Answers of the probe before and after the attack are measured for so long. */
const CALM_MS = 3_000
const MAX_OVERTIME_MS = 60_000

interface Notes {
  readonly health: Sample[]
  readonly actions: Sample[]
  readonly slices: Slice[]
  readonly faults: Fault[]
  readonly exits: Exit[]
  readonly writes: CountedWrite[]
  leftOut: readonly string[]
  lastUt: number | null
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * The whole test: a real server on a real database, attacked while a probe asks; then calm, and
 * everything is counted.
 */
export const runCampaign = async (campaign: Campaign): Promise<Outcome> => {
  const { tell } = campaign
  tell('Filling the database…')
  const database = await openDatabase(campaign.database)
  try {
    const prepared = await prepareStage(database)
    const notes: Notes = {
      health: [],
      actions: [],
      slices: [],
      faults: [],
      exits: [],
      writes: [],
      leftOut: [],
      lastUt: null,
    }
    const crew: Crew = { probe: null, attackers: null }
    const servers = await startServers(database, campaign.processes, {
      ended: () => {
        tell('  the server ended')
        crew.attackers?.tell({ kind: 'server', isUp: false })
      },
      restarted: (exit) => {
        notes.exits.push(exit)
        crew.attackers?.tell({ kind: 'server', isUp: true })
        crew.probe?.tell({ kind: 'pids', pids: servers.pids() })
      },
    })
    try {
      const stage: Stage = { ...prepared, ports: servers.ports }
      return await attackServers(campaign, { stage, servers, notes, crew })
    } finally {
      await Promise.all([crew.probe?.stop(), crew.attackers?.stop()])
      await servers.stop()
    }
  } finally {
    await database.stop()
  }
}

interface Crew {
  probe: Helper<ProbeOrder> | null
  attackers: Helper<Order> | null
}

interface Field {
  readonly stage: Stage
  readonly servers: ServerGroup
  readonly notes: Notes
  readonly crew: Crew
}

const attackServers = async (campaign: Campaign, field: Field): Promise<Outcome> => {
  const { stage, servers } = field
  await warmUp(stage)
  const memory = watchMemory(servers.pids)
  const before = memory.now()
  try {
    campaign.tell(`Attacking for ${Math.round(campaign.attackMs / 1000)} s with seed ${campaign.seed}…`)
    await probeAndAttack(campaign, field)
    campaign.tell('Calm: memory and writes are looked at…')
    const after = await memory.afterCalm(before + campaign.keptMb)
    return { evidence: await gather(field, memory, { before, after }), output: servers.output() }
  } finally {
    memory.stop()
  }
}

const entry = (path: string): string => join(import.meta.dirname, path)

/** Runs the probe from before the attack until after it. */
const probeAndAttack = (campaign: Campaign, { stage, servers, notes, crew }: Field): Promise<void> =>
  new Promise<void>((done, fail) => {
    const failed = (how: string): void => fail(new Error(how))
    const overtime = setTimeout(
      () => failed('The attackers did not end in time.'),
      campaign.attackMs + 2 * CALM_MS + MAX_OVERTIME_MS,
    )
    const probe = startHelper<ProbeOrder, ProbeNews>(
      entry('probe/main.ts'),
      (news) => {
        if (news.kind === 'samples') {
          notes.health.push(...news.health)
          notes.actions.push(...news.actions)
          return
        }
        notes.lastUt = news.lastUt
        clearTimeout(overtime)
        done()
      },
      failed,
    )
    const attackers = startHelper<Order, News>(
      entry('attackers/main.ts'),
      (news) => {
        if (news.kind === 'begun') campaign.tell(`  ${news.attack} (${news.role})`)
        else if (news.kind === 'ended') {
          notes.slices.push(news.slice)
          notes.faults.push(...news.faults)
          notes.writes.push(...news.writes)
        } else {
          notes.leftOut = news.leftOut
          void pause(CALM_MS).then(() => probe.tell({ kind: 'end' }))
        }
      },
      failed,
    )
    Object.assign(crew, { probe, attackers })
    probe.tell({ kind: 'begin', stage, pids: servers.pids() })
    const { seed, attackMs, only } = campaign
    void pause(CALM_MS).then(() => attackers.tell({ kind: 'begin', stage, seed, attackMs, only }))
  })

const gather = async (
  { stage, notes }: Field,
  memory: MemoryWatch,
  { before, after }: { before: number; after: number },
): Promise<Evidence> => ({
  health: notes.health,
  actions: notes.actions,
  slices: notes.slices,
  faults: notes.faults,
  exits: notes.exits,
  memory: { before, most: memory.most(), after },
  writes: await auditWrites(stage, notes.writes),
  probeState: { expected: String(notes.lastUt), found: await readProbeUt(stage) },
  leftOut: notes.leftOut,
  hasOwnNetworks: stage.addresses !== null,
})
