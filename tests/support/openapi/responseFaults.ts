import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/openapi-3-1'
import {
  type HeaderObject,
  locate,
  type OpenApiDocument,
  pointerTo,
  type ResponseObject,
} from './openapiDocument.js'

/** The JSON Schema of OpenAPI 3.1, which is part of the validator. */
const OPENAPI_SCHEMA = 'https://spec.openapis.org/oas/3.1/schema-base'
const DOCUMENT = 'https://shop.example/openapi'

/** Returns whether a document is valid OpenAPI 3.1. */
export const isOpenApi = async (document: unknown) =>
  (await validate(OPENAPI_SCHEMA, document as never)).valid

/** Returns the differences between a response and the documented response at a pointer. */
export async function responseFaults(
  document: OpenApiDocument,
  pointer: string,
  { headers, body }: { headers: Headers; body: string },
): Promise<string[]> {
  const { part, pointer: place } = locate<ResponseObject>(document, pointer)
  registerSchema(document as never, DOCUMENT, OPENAPI_SCHEMA)
  try {
    return [
      ...(await headerFaults(document, place, headers)),
      ...(await bodyFaults(part, place, headers, body)),
    ]
  } finally {
    unregisterSchema(DOCUMENT)
  }
}

async function headerFaults(document: OpenApiDocument, place: string, headers: Headers) {
  const { part } = locate<ResponseObject>(document, place)
  const described = new Map([
    ...describe(document, '/x-cors-headers', document['x-cors-headers']),
    ...describe(document, `${place}/headers`, part.headers),
  ])
  const faults: string[] = []
  for (const [name, value] of headers) {
    if (name === 'content-type') continue
    const header = described.get(name)
    if (!header) faults.push(`the header ${name} is not in the document`)
    else if (!(await matches(`${header.pointer}/schema`, value)))
      faults.push(`the header ${name} has another value: ${value}`)
  }
  for (const [name, { part: header }] of described)
    if (header.required && !headers.has(name)) faults.push(`the header ${name} is missing`)
  return faults
}

const describe = (document: OpenApiDocument, place: string, headers: object = {}) =>
  Object.keys(headers).map(
    (name) =>
      [name.toLowerCase(), locate<HeaderObject>(document, place + pointerTo(name))] as const,
  )

async function bodyFaults(
  { content = {} }: ResponseObject,
  place: string,
  headers: Headers,
  body: string,
) {
  const type = headers.get('content-type')
  const types = Object.keys(content)
  if (type === null) return types.length || body ? ['the body has no media type'] : []
  if (!types.includes(type)) return [`the media type ${type} is not in the document`]
  const schema = `${place}/content${pointerTo(type)}/schema`
  const value: unknown = type.includes('json') ? JSON.parse(body) : body
  return (await matches(schema, value)) ? [] : [`the body does not match ${schema}: ${body}`]
}

const matches = async (pointer: string, value: unknown) =>
  (await validate(`${DOCUMENT}#${encodeURI(pointer)}`, value as never)).valid
