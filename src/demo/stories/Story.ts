import type { HTMLAttributes, ReactNode } from 'react'
import type { GatewaySettings } from '../backEnd/GatewaySettings.js'

/** How a story's argument is displayed and edited. The demo supports only this part of Storybook's `argTypes`. */
export interface ArgType {
  /** The kind of control, or `false` for an argument that can only be set in code. */
  control?: 'boolean' | 'text' | 'number' | 'select' | 'inline-radio' | 'object' | false
  /** The values of a `select` or `inline-radio`. */
  options?: readonly string[]
  /** The argument's value for each name in `options`, if the values aren't strings. */
  mapping?: Readonly<Record<string, unknown>>
  /** Makes the argument a function whose calls appear in the event log under this name. */
  action?: string
  /** A short description of the argument. */
  description?: string
}

/**
 * How each argument of a component is displayed and edited. Omitting an argument causes a type error, unless the
 * argument is an HTML attribute that every element has.
 */
export type ArgTypesOf<Args> = {
  readonly [
    Name in Exclude<keyof Args & string, keyof HTMLAttributes<HTMLElement> | `data-${string}`>
  ]: ArgType
} & { readonly [Name in keyof HTMLAttributes<HTMLElement>]?: ArgType }

/** The story parameters the demo reads. Storybook ignores them. */
export interface StoryParameters {
  /** The component's name in the code to copy. */
  shows?: string
  /** The name of the guide about the story's subject. `picker` refers to `guides/picker.md`. */
  guide?: string
  /** One or two sentences about what the story demonstrates. */
  about?: string
  /** The settings of the gateway behind the proxy. */
  gateway?: Partial<GatewaySettings>
  /**
   * Whether the visitor is signed in as an admin. If this parameter is absent, the visitor's session doesn't change.
   */
  admin?: boolean
  /** The code to copy if it can't be derived from the arguments. */
  code?: Partial<Record<'react' | 'html' | 'php', string>>
}

/** The default export of a story file, in Component Story Format 3. */
export interface Meta<Args> {
  /** The title in the form `Group/Name`. */
  title: string
  component?: (args: Args) => ReactNode
  args?: Partial<Args>
  argTypes?: Partial<Record<keyof Args & string, ArgType>>
  parameters?: StoryParameters
  render?: (args: Args) => ReactNode
}

/** A story, which is a named export of a story file. */
export interface Story<Args> extends Omit<Meta<Args>, 'title' | 'component'> {
  /** The story's name. Default: the export's name converted to words. */
  name?: string
  /** Called after the story is mounted to bring the component into the intended state. */
  play?: (context: { canvasElement: HTMLElement }) => Promise<void>
}
