import type { languages } from '../../address/storyGlobals.js'
import type { Args } from '../../frame/storyIndex.js'

/** The data from which a story's code is generated. */
export interface CodeParts {
  /** Name of the component, or the tag of the custom element. */
  component: string
  /** The arguments that code can express, except arguments with their default value. */
  args: Args
  /** Language of the page. */
  language: (typeof languages)[number]
}
