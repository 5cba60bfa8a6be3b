import type { languages } from '../../address/storyGlobals.js'
import type { Args } from '../../frame/storyIndex.js'

/** What a story's code is made of. */
export interface CodeParts {
  /** Name of the component. */
  component: string
  /** The arguments that can be written down, without those that are as they are by default. */
  args: Args
  /** Language of the page. */
  language: (typeof languages)[number]
}
