import { stories } from '../frame/storyIndex.js'
import { storyParameters } from './storyParameters.js'

/** The stories in the groups of their menu. */
export const storyGroups = [...new Set(stories.map(({ title }) => title))].map((title) => ({
  title: title.replace('/', ' · '),
  items: stories
    .filter((story) => story.title === title)
    .map(({ id, name }) => ({ id, name, to: () => storyParameters(id) })),
}))
