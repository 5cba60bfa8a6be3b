import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { FpxProvider } from 'fpx-checkout'
import { createSandbox } from 'fpx-checkout/sandbox'
import 'fpx-checkout/styles.css'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDemoGateway } from '../../src/demo/backEnd/createDemoGateway.js'
import { type IndexedStory, stories } from '../../src/demo/frame/storyIndex.js'
import { isKept, storyPromises } from './storyPromises.js'
import { complaintsOfPages } from '../support/browser/complaints.js'
import '../../src/demo/base.css'
import '../../src/demo/frame/frame.css'

const complaintsHere = complaintsOfPages()

/** Starts the demo's back end, as a visitor's first page does, and sets only what the story changes. */
async function startBackEnd({ parameters }: IndexedStory): Promise<void> {
  const sandbox = createSandbox()
  const gateway = createDemoGateway({
    name: 'a sandbox in the test',
    gateway: { baseUrl: 'https://sandbox.example/v2', apiKey: 'sandbox-key', fetch: sandbox },
    sandbox,
    isAdmin: () => parameters.admin ?? false,
  })
  onTestFinished(() => gateway.close())
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    gateway.fetch(new Request(new URL(url, location.href), init)),
  )
  const settings: object = { ...gateway.state().settings, ...parameters.gateway }
  if (JSON.stringify(settings) !== JSON.stringify(gateway.state().settings))
    await gateway.change(settings)
}

/** Stories without custom elements. Those with elements need the built script; tests/site renders them. */
const renderedStories = stories.filter(({ title }) => !title.startsWith('Embed'))

/** Returns args for shorter company lists: ten companies show as much as twenty, and axe takes half the time. */
const fewRows = ({ title }: IndexedStory) =>
  title.startsWith('Company list') ? { defaultPerPage: 10 } : {}

/** Renders a story, and brings it into the state that it shows. */
async function renderStory(story: IndexedStory): Promise<HTMLElement> {
  await startBackEnd(story)
  const Render = story.render
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <FpxProvider endpoint="/api/fpx">
        <main className="canvas">
          <h1>{story.name}</h1>
          <Render {...fewRows(story)} {...story.args} />
        </main>
      </FpxProvider>
    </QueryClientProvider>,
  )
  await story.play?.({ canvasElement: container })
  const lasts = story.parameters.gateway?.latency === '7000' || story.name === 'Disconnected'
  if (!lasts) await expect.poll(() => container.querySelector('[aria-busy="true"]')).toBeNull()
  return container
}

const harmless = ['healthy', 'page-ignored', 'numeric-strings', 'banks-come-and-go']

/** Whether the story shows a list that failed to load. */
function isFaulty({ title, parameters: { admin: signedIn, gateway } }: IndexedStory): boolean {
  if (title.startsWith('Gateway status')) return signedIn === false
  const { scenario = 'healthy', kept } = gateway ?? {}
  return signedIn === false || (!harmless.includes(scenario) && kept !== 'hours')
}

const hasProblem = (container: HTMLElement) =>
  container.querySelector('[data-fpx-part="problem"]') !== null

describe('every story', () => {
  it('has a unique id', () => {
    expect(renderedStories.length).toBeGreaterThan(50)
    expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length)
  })

  it.each(renderedStories.map((story) => [`${story.title}: ${story.name}`, story] as const))(
    '%s: shows what it promises, and axe reports no violations, in light and dark mode',
    async (_name, story) => {
      const container = await renderStory(story)
      const promised = storyPromises[story.id]!
      await expect.poll(() => isKept(promised, container), { timeout: 5000 }).toBe(true)
      expect(hasProblem(container)).toBe(isFaulty(story))
      expect(await complaintsHere()).toEqual([])
    },
  )
})
