import { render } from '@testing-library/react'
import { BankPicker } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { Profiler, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { sendCommand } from '../support/browser/sendCommand.js'
import { BankPage, bankField, bankRows, tabToField, waitForFrames } from './bankPickerPage.js'
import { bankProxy, realBanks } from './bankProxy.js'
import { Answers } from './pickerUnderTest.js'

// Tests the cost of mounting the picker, opening the list, and typing a letter, which is counted instead of timed.

/** The work an action causes until its result is painted. */
interface Cost {
  /** React's commits. */
  commits: number
  /** The number of added and removed elements and of changed attributes and texts. */
  changes: number
  /** The calls of `addEventListener` and `removeEventListener` on the document and its elements. */
  listeners: number
}

const onCommit = vi.fn()

/** Counts an action's work before the next frame, without the rows and highlights rendered after the paint. */
async function countCost(act: () => void): Promise<Cost> {
  const records: MutationRecord[] = []
  const observer = new MutationObserver((some) => records.push(...some))
  observer.observe(document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  })
  const calls = (['addEventListener', 'removeEventListener'] as const).map((method) =>
    vi.spyOn(EventTarget.prototype, method),
  )
  onCommit.mockClear()
  act()
  await Promise.resolve()
  records.push(...observer.takeRecords())
  observer.disconnect()
  const listeners = calls.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const spy of calls) spy.mockRestore()
  return {
    commits: onCommit.mock.calls.length,
    changes: records.reduce(
      (sum, { type, addedNodes, removedNodes }) =>
        sum + (type === 'childList' ? countElements(addedNodes) + countElements(removedNodes) : 1),
      0,
    ),
    listeners,
  }
}

const countElements = (nodes: NodeList): number =>
  Array.from(nodes).reduce(
    (sum, node) => sum + (node instanceof Element ? 1 + node.querySelectorAll('*').length : 0),
    0,
  )

/** Renders a picker whose list is cached. Returns the cost of mounting it. */
async function mountPicker(picker: ReactNode = <BankPicker />): Promise<Cost> {
  bankProxy()
  const answers = new Answers()
  const page = (content: ReactNode) => (
    <BankPage answers={answers}>
      <Profiler id="picker" onRender={onCommit}>
        {content}
      </Profiler>
    </BankPage>
  )
  const { rerender } = render(page(<BankPicker />))
  await answers.settled()
  rerender(page(null))
  return countCost(() => rerender(page(picker)))
}

const press = (key: string) =>
  bankField()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

const type = (text: string) => {
  const field = bankField().element()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text.at(-1)! }))
}

/** Focuses the field and opens the list. Returns the cost of opening it. */
async function openList(): Promise<Cost> {
  await tabToField()
  // The list is pre-rendered in these frames.
  await waitForFrames()
  const cost = await countCost(() => press('ArrowDown'))
  await expect.poll(() => bankRows().elements().length).toBe(realBanks.length)
  await waitForFrames()
  return cost
}

/** A page that renders its picker for each letter, too. */
function Rendering({ renderPicker }: { renderPicker: (text: string) => ReactNode }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const onInput = ({ target }: Event) =>
      flushSync(() => setText((target as HTMLInputElement).value))
    window.addEventListener('input', onInput, true)
    return () => window.removeEventListener('input', onInput, true)
  }, [])
  return renderPicker(text)
}

/** Returns the figures that exceed a budget. */
const exceeded = (cost: Cost, budget: Cost) =>
  Object.keys(budget).filter((figure) => cost[figure as keyof Cost] > budget[figure as keyof Cost])

describe('the budget', () => {
  // Most rows don't match, and each of them has four elements to remove.
  const firstLetter: Cost = { commits: 1, changes: 215, listeners: 0 }

  it('of a mount, an opening and each letter is kept', async () => {
    expect(exceeded(await mountPicker(), { commits: 1, changes: 25, listeners: 7 })).toEqual([])
    expect(exceeded(await openList(), { commits: 1, changes: 14, listeners: 5 })).toEqual([])
    expect(exceeded(await countCost(() => type('m')), firstLetter)).toEqual([])
    await waitForFrames()
    const second = await countCost(() => type('ma'))
    expect(exceeded(second, { commits: 1, changes: 65, listeners: 0 })).toEqual([])
    // Control: two letters, each rendered.
    const { commits } = await countCost(() => {
      flushSync(() => type('may'))
      type('mayb')
    })
    expect(commits).toBe(2)
  })

  it.each([
    ['other classes', (text: string) => <BankPicker classNames={{ option: text }} />, ['changes']],
    ['another key', (text: string) => <BankPicker key={text} />, ['changes', 'listeners']],
  ])('is exceeded by a page that passes %s for each letter', async (_, renderPicker, figures) => {
    await mountPicker(<Rendering renderPicker={renderPicker} />)
    await openList()
    expect(exceeded(await countCost(() => type('m')), firstLetter)).toEqual(figures)
  })
})

/** An event in a DevTools trace. A layout is partial if it begins inside the page, at an element that contains it. */
interface TraceEvent {
  name: string
  ts: number
  args: {
    beginData?: { partialLayout: boolean; frame: string }
    data?: { frame: string; message?: string }
  }
}

/** Counts the layouts of the whole page that a text in the field causes. */
async function countPageLayouts(text: string): Promise<number> {
  const field = bankField().element() as HTMLInputElement
  const events: TraceEvent[] = []
  const session = cdp() as unknown as {
    on: (event: string, listener: (data: { value: TraceEvent[] }) => void) => void
  }
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const ended = new Promise<unknown>((done) => session.on('Tracing.tracingComplete', done))
  await sendCommand('Tracing.start', { categories: 'devtools.timeline' })
  // Reading a size causes the layout.
  expect(field.offsetHeight).toBeGreaterThan(0)
  console.timeStamp('letter')
  field.value = text
  expect(field.offsetHeight).toBeGreaterThan(0)
  console.timeStamp('letter')
  await sendCommand('Tracing.end')
  await ended
  // The trace also contains other pages, in which React sets time stamps too.
  const [start, end] = events.filter(({ args }) => args.data?.message === 'letter')
  const layouts = events.filter(
    ({ name, ts, args }) =>
      name === 'Layout' &&
      args.beginData?.frame === start!.args.data!.frame &&
      ts > start!.ts &&
      ts < end!.ts,
  )
  expect(layouts).not.toEqual([])
  return layouts.filter(({ args }) => !args.beginData?.partialLayout).length
}

describe('a letter in the field', () => {
  it.each([
    ['no bank', undefined],
    ['a bank', 'PBB0233'],
  ])('does not lay out the page if %s is selected', async (_, defaultValue) => {
    await mountPicker(<BankPicker defaultValue={defaultValue} />)
    expect(await countPageLayouts('m')).toBe(0)
    // Control: a field that is a flex item.
    const text = bankField().element().parentElement!
    text.style.display = 'contents'
    expect(text.offsetHeight).toBe(0)
    expect(await countPageLayouts('ma')).toBeGreaterThan(0)
  })
})

describe('a key press', () => {
  it('causes one commit, only of the list, and of no row that stays', async () => {
    bankProxy()
    const onCommit = vi.fn()
    const onTerms = vi.fn()
    const onRow = vi.fn<() => undefined>()
    const onFound = vi.fn()
    const messages = {
      // The picker reads this message whenever it renders the part below the field.
      get terms() {
        onTerms()
        return 'See {link}.'
      },
      get found() {
        onFound()
        return { one: '{count} found.', other: '{count} found.' }
      },
    }
    render(
      <BankPage>
        <Profiler id="picker" onRender={onCommit}>
          <BankPicker messages={messages} renderOption={onRow} />
        </Profiler>
      </BankPage>,
    )
    await userEvent.click(bankField())
    const countMatches = () => Number(bankRows().first().element().getAttribute('aria-setsize'))
    await expect.poll(() => bankRows().elements().length).toBeGreaterThan(20)
    await waitForFrames()
    const field = bankField().element() as HTMLInputElement
    const countCommits = async (act: () => void) => {
      const calls = [onCommit, onTerms, onRow, onFound]
      for (const mock of calls) mock.mockClear()
      act()
      // Counts only what is rendered before the paint. The other rows, the highlights, and the announced count are
      // rendered later.
      await Promise.resolve()
      return calls.map(({ mock }) => mock.calls.length)
    }
    for (const text of ['m', 'ma', 'may']) {
      // Payers see the rows of a letter before they press the next one.
      await expect.poll(() => bankRows().elements().length).toBe(countMatches())
      expect(
        await countCommits(() => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
            field,
            text,
          )
          field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text.at(-1)! }))
        }),
      ).toEqual([1, 0, 0, 0])
    }
    for (const key of ['ArrowDown', 'ArrowUp'])
      expect(
        await countCommits(() =>
          field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
        ),
      ).toEqual([1, 0, 0, 0])
    // Control: a selection renders the part below the field.
    const [, terms] = await countCommits(() =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    )
    expect(terms).toBeGreaterThan(0)
  })
})
