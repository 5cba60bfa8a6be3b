import type { languages } from '../../address/storyGlobals.js'
import type { Args } from '../../frame/storyIndex.js'

/** The parts of a story's code. */
export interface CodeParts {
  /** Name of the component. */
  component: string
  /** The arguments that code can express, except those with their default value. */
  args: Args
  /** Language of the page. */
  language: (typeof languages)[number]
}
