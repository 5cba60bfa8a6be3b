import type { HTMLAttributes, ReactNode } from 'react'
import type { GatewaySettings } from '../backEnd/GatewaySettings.js'

/**
 * How one argument of a story is shown and changed. This is the part of Storybook's `argTypes` that the demo supports.
 */
export interface ArgType {
  /** Kind of control; `false` for an argument that can only be set in code. */
  control?: 'boolean' | 'text' | 'number' | 'select' | 'inline-radio' | 'object' | false
  /** Values that a `select` or `inline-radio` offers. */
  options?: readonly string[]
  /** The argument's value for each name in `options`, if the values aren't strings. */
  mapping?: Readonly<Record<string, unknown>>
  /** Makes the argument a function whose calls appear in the event log under this name. */
  action?: string
  /** Short description of what the argument does. */
  description?: string
}

/**
 * How each argument of a component is shown and changed. A missing argument is a type error, unless it is an HTML
 * attribute that every element has.
 */
export type ArgTypesOf<Args> = {
  readonly [
    Name in Exclude<keyof Args & string, keyof HTMLAttributes<HTMLElement> | `data-${string}`>
  ]: ArgType
} & { readonly [Name in keyof HTMLAttributes<HTMLElement>]?: ArgType }

/** The story parameters that the demo reads; Storybook ignores them. */
export interface StoryParameters {
  /** Name of the component, for the code to copy. */
  shows?: string
  /** Name of the guide about the story's subject: `picker` is `guides/picker.md`. */
  guide?: string
  /** One or two sentences that say what to look at. */
  about?: string
  /** Settings of the gateway behind the proxy. */
  gateway?: Partial<GatewaySettings>
  /** Signs the visitor in as admin, or out; if absent, neither. */
  admin?: boolean
  /** Code to copy, if it can't be derived from the arguments. */
  code?: Partial<Record<'react' | 'html' | 'php', string>>
}

/** The default export of a story file, in Component Story Format 3. */
export interface Meta<Args> {
  /** Title, in the form `Group/Name`. */
  title: string
  component?: (args: Args) => ReactNode
  args?: Partial<Args>
  argTypes?: Partial<Record<keyof Args & string, ArgType>>
  parameters?: StoryParameters
  render?: (args: Args) => ReactNode
}

/** One story, which is a named export. */
export interface Story<Args> extends Omit<Meta<Args>, 'title' | 'component'> {
  /** Name of the story. Default: the name of the export, in words. */
  name?: string
  /** Called after the story is mounted, to bring it into the state that it shows. */
  play?: (context: { canvasElement: HTMLElement }) => Promise<void>
}
