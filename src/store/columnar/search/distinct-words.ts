/** A growing set of word numbers that is cleared at no cost. */
export class DistinctWords {
  /** The first `count` numbers are the set. */
  words = new Uint32Array(64)
  count = 0
  /** By word, the generation in which it was added last. */
  private generationOf = new Uint32Array(1024)
  private generation = 0

  clear(): void {
    this.count = 0
    this.generation += 1
    if (this.generation <= 0xffff_ffff) return
    this.generationOf.fill(0)
    this.generation = 1
  }

  add(word: number): void {
    if (word >= this.generationOf.length) {
      const next = new Uint32Array(Math.max(word + 1, this.generationOf.length * 2))
      next.set(this.generationOf)
      this.generationOf = next
    }
    if (this.generationOf[word] === this.generation) return
    this.generationOf[word] = this.generation
    if (this.count === this.words.length) {
      const next = new Uint32Array(this.count * 2)
      next.set(this.words)
      this.words = next
    }
    this.words[this.count] = word
    this.count += 1
  }
}
