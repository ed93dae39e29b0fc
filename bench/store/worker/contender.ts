import type { MirrorDocument } from '#src/store/mirror-schema.ts'
import type { PivotCell, PivotQuestion } from '../questions/pivot.ts'
import type { PageAnswer, PageQuestion, SearchQuestion, SumAnswer, SumQuestion } from '../questions/question.ts'

export type Collection = 'ticket' | 'pointage'

/** Someone who answers. What it cannot do at all it leaves out. */
export interface Contender {
  /**
   * Makes rows ready for `load` without being timed: what a parser of network answers would hand
   * over.
   */
  readonly prepare?: (collection: Collection, documents: readonly MirrorDocument[]) => readonly unknown[]
  /**
   * Takes what `prepare` gave, or the documents themselves. Durable contenders resolve when it is
   * on disk.
   */
  readonly load: (collection: Collection, rows: readonly unknown[]) => Promise<void>
  /** After the last row, within the time of loading: statistics, indexes, images. */
  readonly loaded?: () => Promise<void>
  readonly page?: (question: PageQuestion) => Promise<PageAnswer>
  readonly search?: (question: SearchQuestion) => Promise<PageAnswer>
  readonly sum?: (question: SumQuestion) => Promise<SumAnswer>
  readonly pivot?: (question: PivotQuestion) => Promise<readonly PivotCell[]>
  /** Keeps questions open: `told` hears each answer, at first and after each change. */
  readonly live?: (
    questions: readonly PageQuestion[],
    told: (question: number, answer: PageAnswer) => void,
  ) => Promise<() => void>
  /** Keeps how many tickets pass current, in the same way. */
  readonly counts?: (
    questions: readonly PageQuestion[],
    told: (question: number, count: number) => void,
  ) => Promise<() => void>
  readonly change?: (id: string, values: Readonly<Record<string, string | number>>) => Promise<void>
  /** Bytes by collection where the contender can tell, beside what the browser says. */
  readonly bytes?: () => Readonly<Record<string, number>>
  /** Work that a durable contender does behind its writes is done. */
  readonly settled?: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens what is on disk under this name, or something empty. */
export type OpenContender = (name: string) => Promise<Contender>
