import type { FileProblem } from '#contract/import/import.ts'

/** Thrown where a file cannot be read as a table; nothing of it is stored. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(`The file cannot be read: ${problem}.`)
    this.problem = problem
  }
}

export const MAX_COLUMNS = 500
/** Longest row of a table, in characters. */
export const MAX_ROW_LENGTH = 1024 * 1024
