/**
 * Reads a typed array at an index within its length. The type is `number`, where `cells[index]` is
 * `number | undefined`. Callers guarantee the range: a read beyond it returns `undefined` and makes
 * later reads by the same function slower.
 * One function for each array type: V8 inlines the functions and keeps its type feedback once a
 * function. A loop over millions of rows uses a function of one array type; a function of several
 * types checks the type at each read.
 */
export const uint8At = (cells: Uint8Array, index: number): number => cells[index] as number
/** Reads of typed arrays at an index that the caller knows to be inside. */
export const uint16At = (cells: Uint16Array, index: number): number => cells[index] as number
/** Reads a `Uint32Array` as `uint8At` reads its array. */
export const uint32At = (cells: Uint32Array, index: number): number => cells[index] as number
/** Reads an `Int32Array` as `uint8At` reads its array. */
export const int32At = (cells: Int32Array, index: number): number => cells[index] as number
/** Reads a `Float64Array` as `uint8At` reads its array. */
export const float64At = (cells: Float64Array, index: number): number => cells[index] as number

/** Reads codes or lengths, in cells as wide as the widest needs. */
export const codeAt = (cells: Int8Array | Int16Array | Int32Array, index: number): number => cells[index] as number
/** Reads cells of a column of numbers. */
export const cellAt = (cells: Uint8Array | Int32Array | Float64Array, index: number): number => cells[index] as number
/** Reads narrow cells. */
export const narrowAt = (cells: Uint8Array | Uint16Array, index: number): number => cells[index] as number
/** Reads word numbers. */
export const wordAt = (words: Uint16Array | Uint32Array, index: number): number => words[index] as number
