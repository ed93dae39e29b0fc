import type { PGlite } from '@electric-sql/pglite'

/** A file or folder of Emscripten's file system in memory, as PGlite 0.5 keeps it. */
interface Node {
  id: number
  name: string
  parent: Node
  mode: number
  atime: number
  mtime: number
  ctime: number
  usedBytes?: number
  contents: Uint8Array | Int8Array | Record<string, Node>
}

interface Stream {
  /** Null once it is closed. */
  fd: number | null
  position: number
  flags: number
}

interface Files {
  readonly streams: (Stream | null | undefined)[]
  lookupPath(path: string): { readonly node: Node }
  hashAddNode(node: Node): void
  hashRemoveNode(node: Node): void
}

const DATA = '/pglite/data'

const below = ({ contents }: Node): Node[] =>
  ArrayBuffer.isView(contents) ? [] : Object.values(contents).flatMap((child) => [child, ...below(child)])

/** Keeps one node as it is now. The function that it returns puts the node back. */
const keepNode = (node: Node): (() => void) => {
  const { name, parent, mode, atime, mtime, ctime, usedBytes, contents } = node
  const kept = ArrayBuffer.isView(contents) ? contents.slice(0, usedBytes) : { ...contents }
  let bytes = contents
  return () => {
    if (ArrayBuffer.isView(kept)) {
      // A write sets the time, and a change of length replaces the bytes: without both the file is
      // unchanged.
      if (node.mtime !== mtime || node.contents !== bytes || node.usedBytes !== usedBytes) bytes = kept.slice()
      Object.assign(node, { contents: bytes, usedBytes })
    } else Object.assign(node, { contents: { ...kept } })
    Object.assign(node, { name, parent, mode, atime, mtime, ctime })
  }
}

const keepFiles = (files: Files): (() => void) => {
  const root = files.lookupPath(DATA).node
  const nodes = below(root)
  const kept = [root, ...nodes].map(keepNode)
  const streams = files.streams.map(
    (stream) => stream && { stream, fd: stream.fd, position: stream.position, flags: stream.flags },
  )
  return () => {
    for (const node of below(root)) files.hashRemoveNode(node)
    for (const putBack of kept) putBack()
    for (const node of nodes) files.hashAddNode(node)
    files.streams.length = 0
    for (const entry of streams) {
      const { stream, ...state } = entry ?? {}
      files.streams.push(stream && Object.assign(stream, state))
    }
  }
}

/** A page of WebAssembly, by which memory grows. */
const PIECE = 2 ** 16
const ZEROS = new Uint8Array(PIECE)

const piecesOf = (memory: Uint8Array): Uint8Array[] =>
  Array.from({ length: memory.length / PIECE }, (_, place) => memory.subarray(place * PIECE, (place + 1) * PIECE))

/**
 * Most of the memory was never used. Comparing is several times cheaper than writing, which makes
 * the system provide that memory.
 */
const keepMemory = (memory: () => Uint8Array): (() => void) => {
  const kept = piecesOf(memory()).map((piece) => (Buffer.compare(piece, ZEROS) === 0 ? ZEROS : piece.slice()))
  return () => {
    for (const [place, piece] of piecesOf(memory()).entries()) {
      // Memory grows and never shrinks: what was added later is zero, as new memory is.
      const was = kept[place] ?? ZEROS
      if (Buffer.compare(piece, was) !== 0) piece.set(was)
    }
  }
}

/**
 * Keeps a PGlite in memory as it is now: its whole memory, its files, and which of them are open.
 * The function that it returns takes the database back to this moment, while no statement runs.
 * Opening another PGlite takes forty times as long.
 */
export const takeSnapshot = ({ Module }: PGlite): (() => void) => {
  const putMemoryBack = keepMemory(() => Module.HEAPU8)
  const putFilesBack = keepFiles(Module.FS as unknown as Files)
  return () => {
    putFilesBack()
    putMemoryBack()
  }
}
