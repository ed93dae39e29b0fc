/**
 * Reads of typed arrays at an index that lies within the array: the type is `number`, where `cells[index]` is `number | undefined`.
 * Callers guarantee the range; an index beyond it reads `undefined` and makes every later read of the same function slower.
 *
 * One function for each kind of array: V8 inlines these functions, and keeps what it learnt about the array once a function.
 * Loops over millions of rows use those of a single kind; a read that sees several kinds checks the kind each time.
 */
export const uint8At = (cells: Uint8Array, index: number): number => cells[index] as number
export const uint16At = (cells: Uint16Array, index: number): number => cells[index] as number
export const uint32At = (cells: Uint32Array, index: number): number => cells[index] as number
export const int32At = (cells: Int32Array, index: number): number => cells[index] as number
export const float64At = (cells: Float64Array, index: number): number => cells[index] as number

/** Codes and lengths, as wide as the widest asks for. */
export const codeAt = (cells: Int8Array | Int16Array | Int32Array, index: number): number => cells[index] as number
/** Cells of a column of numbers. */
export const cellAt = (cells: Uint8Array | Int32Array | Float64Array, index: number): number => cells[index] as number
/** Numbers of words. */
export const wordAt = (words: Uint16Array | Uint32Array, index: number): number => words[index] as number
