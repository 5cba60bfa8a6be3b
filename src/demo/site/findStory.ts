import { existsSync, readFileSync } from 'node:fs'
import { storyId } from '../frame/storyId.js'

/** Whether a link points to a story's source, such as `../demo/stories/BankPickerStates.stories.tsx#RateLimited`. */
export const isStoryLink = (link: string): boolean => /\.stories\.tsx(#|$)/.test(link)

/** Returns the id of the story that a file exports; `undefined` if the file has no such export. */
export function findStory(file: string, exported = ''): string | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [, title] = /^ {2}title: '([^']+)'/m.exec(text) ?? []
  return title !== undefined && text.includes(`export const ${exported}:`)
    ? storyId(title, exported)
    : undefined
}
