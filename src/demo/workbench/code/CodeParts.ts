import type { languages } from '../../address/storyGlobals.js'
import type { Args } from '../../frame/storyIndex.js'

/** The data a story's code is generated from. */
export interface CodeParts {
  /** The component's name or the custom element's tag. */
  component: string
  /** The arguments that can be expressed in code and differ from their default values. */
  args: Args
  /** The page's language. */
  language: (typeof languages)[number]
}
