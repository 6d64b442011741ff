/** Hands bytes over to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
