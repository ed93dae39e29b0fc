const CHUNK = 0x8000

/** Encodes bytes as base64, without the head of a data URL. */
export const toBase64 = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  // Engines limit the number of arguments of a call.
  for (let start = 0; start < bytes.length; start += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  return btoa(binary)
}

/**
 * Decodes base64.
 * @throws a DOMException when the text is not base64
 */
export const fromBase64 = (text: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))], { type })
