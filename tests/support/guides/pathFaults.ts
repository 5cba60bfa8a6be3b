import { existsSync } from 'node:fs'

/** The paths of this repository that a document names between backticks and that are not there. */
export const pathFaults = (document: string, markdown: string): string[] =>
  [...markdown.matchAll(/`((?:src|tests|\.config|\.github|\.ci)\/[\w./-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(path))
    .map((path) => `${document}: there is no ${path}`)
