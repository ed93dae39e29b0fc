/** Long enough for a busy browser to begin the download, which reads the address by itself. */
const READ_MS = 60_000

/** Saves a blob through the browser's download. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}
