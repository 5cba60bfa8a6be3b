import { fpxBanks } from 'fpx-checkout/sandbox'
import { expect } from 'vitest'
import type { OrcaUser } from './OrcaUser.js'

// Matches a bank's code only after another word, as Orca reads a row. Orca reads the field's description, which begins
// with the selected bank's code, on a separate line.
const codes = new RegExp(`(?<=[^\\s] )(?:${fpxBanks.map(({ code }) => code).join('|')})\\b`, 'g')
const moves = ['Down', 'Down', 'Up', 'Page_Down', 'Page_Up', 'Escape', 'BackSpace']
const searches = ['b', 'ma', 'isl', 'rhb', 'a', 'hong', 'c', 'pub']

/** The result of a walk through the list, as bank codes. */
export interface SpokenWalk {
  keys: string[]
  /** The last bank that was read before it was selected. */
  spoken: string | undefined
  /** The bank whose selection was announced. */
  announced: string | undefined
  /** The bank that the form would have submitted. */
  submitted: string | undefined
}

/**
 * Walks through the list at random, selects the active option, and submits it. After each key it waits until the active
 * option is the one that was read last so that a slow machine doesn't change the result.
 */
export async function spokenWalk(user: OrcaUser, random: () => number): Promise<SpokenWalk> {
  const keys: string[] = []
  const go = async (key: string) => {
    keys.push(key)
    await user.pressOnce(...(searches.includes(key) ? Array.from(key) : [key]))
    await expect
      .poll(() => disagreement(user), { timeout: 60_000, message: keys.join(' ') })
      .toBe('')
    // If the option that was read last is removed, Orca 43 is in browse mode until it handles Firefox's next focus
    // event. In this mode, it reads the page when a key is pressed, and doesn't pass the key on.
    if (!(await activeCode(user))) await user.silence()
  }
  await user.page.evaluate(watchForm)
  await user.mark()
  for (let left = 2 + Math.floor(random() * 4); left > 0; left -= 1) {
    const choices = random() < 0.35 ? searches : moves
    await go(choices[Math.floor(random() * choices.length)]!)
  }
  // No option is active if nothing matches or the list is closed. Escape and Down then make an option active.
  if (!(await activeCode(user))) {
    await go('Escape')
    await go('Down')
  }
  const spoken = lastCode(await user.said())
  await user.mark()
  await user.pressOnce('Return')
  await expect.poll(() => user.said(), { timeout: 60_000 }).toMatch(/\) selected/)
  const [, announced] = /\((\w+)\) selected/.exec(await user.said()) ?? []
  await user.pressOnce('Return')
  const submitted = () => user.page.evaluate(() => document.documentElement.dataset['submitted'])
  await expect.poll(submitted).toBeTruthy()
  return { keys, spoken, announced, submitted: await submitted() }
}

const lastCode = (said: string) => Array.from(said.matchAll(codes), ([code]) => code).at(-1)

/** Returns the active option's code. */
const activeCode = (user: OrcaUser): Promise<string | undefined> =>
  user.page.evaluate(() => {
    const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
    const id = tree.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant') ?? ''
    return tree.getElementById(id)?.querySelector('[data-fpx-part=code]')?.textContent.trim()
  })

/** Returns an error message if an option is active and a different one was read last. */
async function disagreement(user: OrcaUser): Promise<string> {
  const [active, said] = [await activeCode(user), await user.said()]
  return !active || lastCode(said) === active ? '' : `${active} is active, and said was:\n${said}`
}

/** Prevents the form from being submitted and records the code that it would submit. */
function watchForm(): void {
  const { dataset } = document.documentElement
  delete dataset['submitted']
  document.forms[0]!.onsubmit = (event) => {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    dataset['submitted'] = form.get('bank_code') as string
  }
}
