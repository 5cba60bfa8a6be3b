import type { languages } from '../../address/storyGlobals.js'
import type { Args } from '../../frame/storyIndex.js'

/** The parts of the code of a story. */
export interface CodeParts {
  /** Name of the component. */
  component: string
  /** The arguments that code can express, without those that have their default. */
  args: Args
  /** Language of the page. */
  language: (typeof languages)[number]
}
