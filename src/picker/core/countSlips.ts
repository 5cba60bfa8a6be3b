import { memoizeByText } from '../../contract/index.js'

/**
 * Replaces letters that sound alike with the same letter, so that "pablik" is close to "public" and "city" equals
 * "citi".
 */
const toSound = /* @__PURE__ */ memoizeByText((text) =>
  text
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/[ey]/g, 'i')
    .replace(/(.)\1+/g, '$1'),
)

const toConsonants = (text: string) => text.replace(/[aeiouy]/g, '')

const sortLetters = (text: string) => text.split('').sort().join()

/**
 * Returns how many typing slips it takes to turn a target into the typed text, or `Infinity` if that is more than we
 * tolerate for the target's length. A slip is a missing, additional or changed letter, or two swapped letters. If a
 * word merely lacks vowels, as in "pblc", or sounds the same, the difference counts as one slip.
 *
 * - A name of nine or more letters can contain two slips, and a shorter name can contain one. In a three-letter name,
 *   the only slips tolerated are two swapped letters, an added letter, or a neighbouring key ("rgb").
 * - A wrong first letter is tolerated only in generic words, in names of five or more letters, and in names of four
 *   letters if it is a neighbouring key ("vimb") or missing ("bsb", which may be MBSB or BSN).
 * - Codes must not contain slips (a single slip can turn one bank's code into another's).
 *
 * @param isUnfinished - whether the target may continue after the typed letters. An unfinished name can contain one
 * slip.
 */
export function countSlips(
  typed: string,
  target: string,
  isUnfinished: boolean,
  isGeneric: boolean,
): number {
  const isFirstRight = typed[0] === target[0]
  const shorter = Math.min(typed.length, target.length)
  // "Bank2u" isn't the beginning of "bankmuamalat".
  const mayGoOn = isUnfinished && isFirstRight && shorter > 4 && !/\d/.test(typed)
  const longer = Math.max(typed.length, target.length)
  if (shorter < 3 || typed.length > target.length + 2) return Infinity
  if (!isFirstRight && longer > shorter + 1) return Infinity
  if (/\d\d( |$)/.test(`${typed} ${target}`)) return Infinity

  if (
    (longer > 3 && toSound(typed) === toSound(target)) ||
    (shorter > 3 &&
      isFirstRight &&
      typed.length < target.length &&
      typed.at(-1) === target.at(-1) &&
      toConsonants(typed) === toConsonants(target))
  )
    return 1

  const isNear = longer === shorter && (isFirstRight || longer > 3) && hasNeighbour(typed, target)
  if (longer < 5 && (isNear || typed === target.slice(1))) return 1

  const mayDiffer =
    target.length < 4
      ? longer > 3 && isFirstRight && !/[aeiou]/.test(target)
      : isFirstRight || isGeneric || target.length > 4
  // The letters are sorted only if necessary, since this is slow.
  if (mayDiffer || (longer === shorter && sortLetters(typed) === sortLetters(target))) {
    if (isWithin(target, typed, 1, mayGoOn)) return 1
    const isLong = isFirstRight && shorter > 6 && longer > 8
    if (isLong && isWithin(target, typed, 2)) return 2
  }
  const soundsLike =
    isFirstRight &&
    shorter > 5 &&
    /[aeiou].*[aeiou]/.test(typed) &&
    isWithin(toSound(target), toSound(typed), 1)
  return soundsLike ? 2 : Infinity
}

/** Whether two texts of the same length differ in one letter, and the two letters are neighbours on the keyboard. */
function hasNeighbour(typed: string, target: string): boolean {
  const keyboard = 'qwertyuiop asdfghjkl zxcvbnm'
  return typed.split('').some((wrong, at) => {
    const right = target[at] ?? ''
    return (
      typed === target.slice(0, at) + wrong + target.slice(at + 1) &&
      (keyboard.includes(wrong + right) || keyboard.includes(right + wrong))
    )
  })
}

/**
 * Whether `slips` slips or fewer are enough to turn a target into the typed text. If `mayGoOn` is true, the text can
 * also match just the beginning of the target.
 */
function isWithin(target: string, typed: string, slips: number, mayGoOn = false): boolean {
  let equal = 0
  while (equal < typed.length && target[equal] === typed[equal]) equal += 1
  const left = target.slice(equal)
  const rest = typed.slice(equal)
  // If the target continues after the typed text, the last typed letter must match: "allianz" isn't the
  // beginning of "alliance".
  if (!rest) return left.length <= slips || (mayGoOn && equal > 0)
  const next = (fromTarget: number, fromTyped: number) =>
    isWithin(left.slice(fromTarget), rest.slice(fromTyped), slips - 1, mayGoOn)
  return (
    slips > 0 &&
    (next(1, 1) ||
      next(1, 0) ||
      next(0, 1) ||
      (left[0] === rest[1] && left[1] === rest[0] && next(2, 2)))
  )
}
