import type { ReactNode } from 'react'
import type { ArgType, Meta, Story, StoryParameters } from '../stories/Story.js'
import { storyId, storyWords } from './storyId.js'

/** The arguments of a story for any component. */
export type Args = Record<string, unknown>

/** A story with all the data its file defines. */
export interface IndexedStory {
  /** The id in Storybook's format (`bank-picker-states--loading`). */
  id: string
  /** The group and name of the story's file (`Bank picker/States`). */
  title: string
  name: string
  args: Args
  argTypes: Record<string, ArgType>
  parameters: StoryParameters
  render: (args: Args) => ReactNode
  play: Story<Args>['play']
}

type StoryFile = { default: Meta<Args> } & Record<string, Story<Args>>

const files = import.meta.glob<StoryFile>('../stories/*.stories.tsx', { eager: true })

/**
 * The source text of each file. We read the order of the exports from the source text. A module namespace lists
 * the exports alphabetically.
 */
const texts = import.meta.glob<string>('../stories/*.stories.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const groups = [
  'Bank picker/Basics',
  'Bank picker/Rules of FPX',
  'Bank picker/States',
  'Bank picker/Banks and wallets',
  'Bank picker/Gateways',
  'Bank picker/Languages',
  'Bank picker/Looks',
  'Bank picker/Places',
  'Company list/Basics',
  'Company list/States',
  'Gateway status/States',
  'Embed/Bank picker',
  'Embed/Company list',
]

/**
 * Every story, in the order of `groups`. Stories in other groups come last. Within a file, the stories have the same
 * order as the file's exports.
 */
export const stories: readonly IndexedStory[] = Object.entries(files)
  .sort(([, a], [, b]) => readGroupIndex(a) - readGroupIndex(b))
  .flatMap(([path, file]) => storiesOf(file, texts[path] ?? ''))

/** Returns the story with the given id, or the first story if the id is unknown. */
export const storyById = (id: string | null): IndexedStory => {
  const story = stories.find((item) => item.id === id) ?? stories[0]
  if (!story) throw new Error('The demo must have at least one story; received none.')
  return story
}

function readGroupIndex({ default: { title } }: StoryFile): number {
  const index = groups.indexOf(title)
  return index < 0 ? groups.length : index
}

function storiesOf({ default: meta, ...named }: StoryFile, text: string): IndexedStory[] {
  const { component } = meta
  const findPosition = (exported: string) => text.indexOf(`export const ${exported}:`)
  const inOrder = Object.entries(named).sort(([a], [b]) => findPosition(a) - findPosition(b))
  return inOrder.map(([exported, story]) => {
    const render = story.render ?? meta.render ?? component
    if (!render)
      throw new Error(
        `${meta.title}: ${exported} must have a component or a render function; received neither.`,
      )
    return {
      id: storyId(meta.title, exported),
      title: meta.title,
      name: story.name ?? storyWords(exported),
      args: { ...meta.args, ...story.args },
      argTypes: { ...meta.argTypes, ...story.argTypes } as Record<string, ArgType>,
      parameters: {
        ...meta.parameters,
        ...story.parameters,
        gateway: { ...meta.parameters?.gateway, ...story.parameters?.gateway },
      },
      render,
      play: story.play,
    }
  })
}
