import type { Change, Kept, PageQuestion } from '../questions/question.ts'
import type { Contender } from './contender.ts'
import type { LiveResult } from './protocol.ts'

const PATIENCE_MS = 10_000
const FEWEST = 5

/** How a contender keeps the answers to questions live. */
type Live<Answer> = (
  questions: readonly PageQuestion[],
  told: (question: number, answer: Answer) => void,
) => Promise<() => void>

export interface LiveAsking<Answer> {
  /** Absent where the contender can't. */
  readonly live: Live<Answer> | undefined
  readonly change: Contender['change']
  readonly kept: Kept<Answer>
  readonly questions: readonly PageQuestion[]
  readonly changes: readonly Change<Answer>[]
  readonly budgetMs: number
}

/**
 * Opens the questions, makes the changes one after the other, and waits each time until every
 * affected question has its right answer.
 */
export const measureChanges = async <Answer>({
  live,
  change,
  kept,
  questions,
  changes,
  budgetMs,
}: LiveAsking<Answer>): Promise<LiveResult> => {
  const samples: number[] = []
  const acknowledged: number[] = []
  const wrong: string[] = []
  if (!live || !change) return { samples, acknowledged, wrong, cut: false }

  const latest: (Answer | undefined)[] = []
  const isRight = ({ question, answer }: { readonly question: number; readonly answer: Answer }): boolean => {
    const now = latest[question]
    return now !== undefined && kept.same(now, answer)
  }
  let heard = (): void => undefined
  const stop = await live(questions, (question, answer) => {
    latest[question] = answer
    heard()
  })
  const within = (met: () => boolean): Promise<boolean> => {
    if (met()) return Promise.resolve(true)
    return new Promise((done) => {
      const late = setTimeout(() => done(false), PATIENCE_MS)
      heard = () => {
        if (!met()) return
        clearTimeout(late)
        heard = () => undefined
        done(true)
      }
    })
  }
  if (!(await within(() => questions.every((_, n) => latest[n] !== undefined))))
    wrong.push('Not every live question was answered at first.')

  const until = performance.now() + budgetMs
  for (const { id, values, affected } of changes) {
    if (samples.length >= FEWEST && performance.now() > until) break
    const begun = performance.now()
    const told = within(() => affected.every(isRight))
    const written = change(id, values).then(() => acknowledged.push(performance.now() - begun))
    const right = await told
    if (affected.length > 0) samples.push(performance.now() - begun)
    await written
    if (!right) {
      const first = affected.find((one) => !isRight(one))
      wrong.push(
        `ticket ${id}, question ${first?.question}: ${JSON.stringify(latest[first?.question ?? 0])} instead of ${JSON.stringify(first?.answer)}`,
      )
      break
    }
    // The screen has drawn and the person has breathed before the next change.
    await new Promise((done) => setTimeout(done, 20))
  }
  stop()
  return { samples, acknowledged, wrong, cut: wrong.length === 0 && acknowledged.length < changes.length }
}
