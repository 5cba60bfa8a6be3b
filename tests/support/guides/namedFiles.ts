/** Returns the files of a document: blocks below a line that is the name of a file, with their texts. */
export function namedFiles(document: string): [name: string, text: string][] {
  const blocks = document.matchAll(/^`([\w./[\]]+)`\n\n```\w+\n([^]*?)^```$/gm)
  return [...blocks].map(([, name = '', text = '']) => [name, text])
}
