/** Hands a text to the browser as a file. */
export function downloadText(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has read the address by the time the click is over in every engine but Safari's older ones.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
