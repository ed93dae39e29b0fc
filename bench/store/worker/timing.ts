import type { Asking, Timed } from './protocol.ts'

const FEWEST = 5

/** Asks one question after the other, each only once, and keeps what was answered. */
export const timeQuestions = async <Question, Answer>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
  { budgetMs }: Asking,
): Promise<Timed<Answer>> => {
  const samples: number[] = []
  const answers: Answer[] = []
  const until = performance.now() + budgetMs
  for (const question of questions) {
    if (samples.length >= FEWEST && performance.now() > until) break
    const begun = performance.now()
    answers.push(await ask(question))
    samples.push(performance.now() - begun)
    // A task of its own, as in life: what the last question left to do behind it is not the next
    // one's.
    if (samples.length % 10 === 0) await new Promise((done) => setTimeout(done))
  }
  return { samples, answers, cut: samples.length < questions.length }
}
