import type { BankOption } from '../../../src/picker/core/toBankOptions.js'
import { createRandom } from '../../support/deterministic/createRandom.js'
import type { BankList } from './bankLists.js'
import { createOurs, type Search } from './scoreSearch.js'
import { isSameBank } from './strangers.js'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** A label with one slip in it, typed in lower case. */
export interface Slip {
  label: string
  text: string
}

/**
 * Returns slips: labels of the list with a letter left out, doubled, added or changed, or with two letters swapped. Half
 * of the added and changed letters are neighbours on the keyboard, half are any letters.
 */
export function createSlips({ rows }: BankList, seed = 1, count = 2000): Slip[] {
  const random = createRandom(seed)
  const pick = <Item>(items: ArrayLike<Item>): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new RangeError('There is nothing to pick from.')
    return item
  }
  const wrongLetter = (right: string) => {
    const row = keyboard.find((each) => each.includes(right)) ?? right
    const at = row.indexOf(right)
    const neighbours = [row[at - 1], row[at + 1]].filter((each) => each !== undefined)
    return random() < 0.5 && neighbours.length > 0 ? pick(neighbours) : pick(letters)
  }
  // Payers don't type the words in brackets, as in "Alliance Bank (Personal)".
  const labels = [...new Set(rows.map(({ label }) => label.replace(/ \(.*/, '')))]
  const slips: Slip[] = []
  while (slips.length < count) {
    const label = pick(labels)
    const right = label.toLowerCase()
    const at = Math.floor(random() * right.length)
    const [letter = '', next = ''] = right.slice(at, at + 2)
    const wrong = pick([
      () => '',
      () => letter + letter,
      () => letter + wrongLetter(letter),
      () => wrongLetter(letter),
      () => next + letter,
    ])()
    const isSwap = wrong === next + letter && wrong.length === 2
    const text = right.slice(0, at) + wrong + right.slice(at + (isSwap ? 2 : 1))
    if (/[a-z]/.test(letter) && text !== right) slips.push({ label, text })
  }
  return slips
}

/** What a search finds for slips. The lists of misses have the slip and the first label. */
export interface SlipScore {
  asked: number
  right: number
  /** The first option is another bank. */
  otherBank: string[]
  /** It is another bank, and the text is exactly its code's or its name's beginning, so it could mean that bank. */
  namesOther: string[]
  /** The first option is another row of the right bank. */
  otherRow: string[]
  missed: string[]
}

/**
 * Scores a search. The first option is right if it has the label, or is a better row of the same bank: who types "CIMB
 * Bank" means CIMB Clicks.
 */
export function scoreSlips(list: BankList, slips: readonly Slip[], search: Search): SlipScore {
  const score: SlipScore = {
    ...{ asked: slips.length, right: 0, otherBank: [], namesOther: [], otherRow: [], missed: [] },
  }
  const ours = createOurs(list.rows)
  for (const { label, text } of slips) {
    const [first] = search(text)
    const [meant] = ours(label)
    if (!meant) throw new Error(`The search does not find ${label}.`)
    if (!first) score.missed.push(text)
    else if (first.code === meant.code) score.right += 1
    else if (isSameBank(first, meant)) score.otherRow.push(`${text} → ${first.label}`)
    else
      (isBeginningOf(first, text) ? score.namesOther : score.otherBank).push(
        `${text} → ${first.label}`,
      )
  }
  return score
}

/** Whether a text, but for the word "bank" after it, is the beginning of an option's code or label. */
const isBeginningOf = ({ code, label }: BankOption, text: string) =>
  [code, label].some((name) => name.toLowerCase().startsWith(text.replace(/ bank$/, '')))
