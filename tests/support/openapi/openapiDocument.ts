import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A part of the document, or a reference to it. */
export type Ref<Part> = Part | { $ref: string }

/** A response header. */
export interface HeaderObject {
  required?: boolean
  schema: object
}

/** An operation's response. */
export interface ResponseObject {
  headers?: Record<string, Ref<HeaderObject>>
  content?: Record<string, { schema: { $ref: string }; example?: unknown }>
}

/** An operation of a path, with its responses keyed by status. */
export interface OperationObject {
  responses: Record<string, Ref<ResponseObject>>
}

/** The parts of `openapi.yaml` that the tests compare with the code. */
export interface OpenApiDocument {
  info: { version: string }
  paths: Record<string, Record<'get' | 'head' | 'options', OperationObject>>
  components: {
    schemas: Record<string, { properties?: Record<string, object> }>
  }
  'x-other-methods': { $ref: string }
  'x-other-paths': { $ref: string }
  'x-cors-headers': Record<string, Ref<HeaderObject>>
}

/** Reads the OpenAPI document of the proxy's routes. */
export const readOpenApi = () =>
  parse(readFileSync('src/guides/openapi.yaml', 'utf8')) as OpenApiDocument

/** A part of the document, and the JSON pointer to its definition. */
export interface Located<Part> {
  part: Part
  pointer: string
}

/** Finds a part of the document by JSON pointer, following references. */
export function locate<Part>(document: OpenApiDocument, pointer: string): Located<Part> {
  const part = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((at: unknown, token) => (at as Record<string, unknown> | undefined)?.[token], document)
  if (part === undefined) throw new Error(`The document has no ${pointer}`)
  const { $ref } = part as { $ref?: string }
  return $ref ? locate(document, $ref.slice(1)) : { part: part as Part, pointer }
}

/** Returns the JSON pointer for these tokens. */
export const pointerTo = (...tokens: string[]) =>
  tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
