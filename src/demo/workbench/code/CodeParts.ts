import type { languages } from '../../address/storyGlobals.js'
import type { Args } from '../../frame/storyIndex.js'

/** The data a story's code is generated from. */
export interface CodeParts {
  /** The component's name, or the tag of the custom element. */
  component: string
  /** The arguments that code can express, except arguments with their default value. */
  args: Args
  /** The page's language. */
  language: (typeof languages)[number]
}
