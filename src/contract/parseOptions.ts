import * as v from 'valibot'
import { describeKind, OptionError } from './OptionError.js'

/**
 * Creates a schema for an options object, which may be a class instance. The message of each member's schema must
 * describe the expected value. Unknown members are ignored if their value is `undefined`.
 *
 * @param expected - describes a valid object.
 * @param bindsMethods - whether to bind functions to the original object.
 */
export function optionGroup<const Entries extends v.ObjectEntries>(
  expected: string,
  entries: Entries,
  bindsMethods = false,
) {
  const names = Object.keys(entries)
  const readMembers = (options: object) => {
    const unknown = Object.keys(options).filter((name) => !Object.hasOwn(entries, name))
    const members = [...names, ...unknown].map((name): [string, unknown] => {
      const value = (options as Record<string, unknown>)[name]
      return [name, bindsMethods && isFunction(value) ? value.bind(options) : value]
    })
    return Object.fromEntries(
      members.filter(([name, value]) => value !== undefined || names.includes(name)),
    )
  }
  return v.pipe(
    v.custom<object>(isObject, expected),
    v.transform(readMembers),
    v.strictObject(entries, names.join(', ')),
  )
}

/** Creates a schema for integers from `min` to `max`. `note` is appended to the error message. */
export const wholeNumber = (min: number, max = Infinity, note = '') =>
  v.custom<number>(
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    `a whole number ${max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`}${note}`,
  )

/** Creates a schema that accepts any of the given strings. */
export const oneOf = <const Text extends string>(texts: readonly Text[]) =>
  v.picklist(texts, joinAlternatives(texts.map((text) => `"${text}"`)))

/** Joins texts with commas and "or". We avoid `Intl.ListFormat`: it loads several megabytes of data. */
const joinAlternatives = (texts: readonly string[]) =>
  texts.length < 3
    ? texts.join(' or ')
    : `${texts.slice(0, -1).join(', ')}, or ${texts.at(-1) ?? ''}`

/** Creates a schema that accepts functions and uses `expected` as its error message. */
export const callback = <Callback>(expected: string) => v.custom<Callback>(isFunction, expected)

/**
 * Validates options and fills in the defaults of missing options.
 *
 * @param name - the path of the options if they are part of a larger object.
 * @param shown - matches the paths of options whose values can appear in error messages. Other values are hidden
 * (they may be misplaced secrets).
 * @throws {OptionError} for the first unknown option or, if all options are known, for the first missing or invalid
 * option.
 */
export function parseOptions<Output>(
  schema: v.GenericSchema<unknown, Output>,
  options: unknown,
  { name = '', shown }: { name?: string; shown?: RegExp } = {},
): Output {
  const result = v.safeParse(schema, options, { abortPipeEarly: true })
  if (result.success) return result.output
  // We report unknown names first. An option that appears to be missing has often been misspelt.
  const issue = result.issues.find(({ type }) => type === 'strict_object') ?? result.issues[0]
  throw toOptionError(issue, name, shown)
}

function toOptionError(
  issue: v.BaseIssue<unknown>,
  name: string,
  shown: RegExp | undefined,
): OptionError {
  const { type, kind, message, input } = issue
  const path: readonly v.IssuePathItem[] = issue.path ?? []
  const option = formatPath(name, path)
  if (type === 'strict_object')
    return createUnknownOptionError(option, message, formatPath(name, path.slice(0, -1)))
  // If a check involves several members, valibot's issue contains the path of one member but the whole object as its
  // input.
  const value = path.length > 0 ? path.at(-1)?.value : input
  const isOfRightType = kind === 'validation'
  const received = describeReceived(value, isOfRightType, shown?.test(option) === true)
  return new OptionError(option || 'options', message, received)
}

function createUnknownOptionError(option: string, known: string, group: string): OptionError {
  // The option's name may be very long or contain terminal escape sequences.
  const shown = option.slice(0, 60).replace(/[\p{C}"]/gu, '?')
  const sentence = `Unknown option "${shown}". The options${group && ` of ${group}`} are: ${known}.`
  return new OptionError(shown, `one of ${known}`, 'an unknown name', sentence)
}

function describeReceived(value: unknown, isOfRightType: boolean, isShown: boolean): string {
  if (typeof value === 'number') return String(value)
  if (value === '') return 'an empty text'
  if (typeof value !== 'string') return describeKind(value)
  if (isShown) return JSON.stringify(value)
  return isOfRightType ? 'another text' : describeKind(value)
}

const formatPath = (name: string, path: readonly { key: unknown }[]) =>
  path.reduce(
    (all, { key }) =>
      typeof key === 'number' ? `${all}[${key}]` : `${all}${all && '.'}${String(key)}`,
    name,
  )

type AnyFunction = (...args: never) => unknown

const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function'

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether a `URL.hostname` is this machine or in a private network, so that http is acceptable: a name without a dot, as
 * in Docker Compose, a name that ends in `.internal`, `.local` or `.localhost`, or a private IP address.
 */
export const isPrivateHost = (hostname: string): boolean =>
  /^([^.[\]]+|.+\.(internal|local|localhost)|(10|127)(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|\[(::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\])$/.test(
    hostname,
  )
