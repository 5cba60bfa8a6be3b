/** Returns the files in a document: names and contents of the code blocks below a line that is only a file name. */
export function namedFiles(document: string): [name: string, text: string][] {
  const blocks = document.matchAll(/^`([\w./[\]]+)`\n\n```\w+\n([^]*?)^```$/gm)
  return [...blocks].map(([, name = '', text = '']) => [name, text])
}
