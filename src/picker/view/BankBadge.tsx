import { type ReactNode, useState } from 'react'
import type { BankOption } from '../core/toBankOptions.js'
import type { Part } from './bankPickerParts.js'

/**
 * Renders the bank's logo in a fixed-size box, or its letters if the logo is missing or fails to load. This is a plain
 * function instead of a component (one more component per row would slow down typing).
 */
export function bankBadge({ label, logo }: Pick<BankOption, 'label' | 'logo'>, part: Part) {
  const letters = toLetters(label)
  return (
    <span {...part('badge')} aria-hidden>
      {logo ? (
        <Logo key={logo} src={logo}>
          {letters}
        </Logo>
      ) : (
        letters
      )}
    </span>
  )
}

/** Renders a logo, or the children if the logo fails to load. */
function Logo({ src, children }: { src: string; children: ReactNode }) {
  const [isBroken, setIsBroken] = useState(false)
  return isBroken ? (
    children
  ) : (
    <img
      src={src}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  )
}

/**
 * Returns the letters of a bank's badge: those the bank is known by ("CIMB" for "CIMB Clicks", "M2U" for "Maybank2U"), or
 * else the initials of its name, or the first two letters of a name of one word. The rows of one bank have the same
 * letters, so text in brackets and after "Bank" is ignored.
 */
function toLetters(label: string): string {
  const known = /^(?:Bank )?([A-Z]{3,4})\b|^([A-Z])[a-z]+(2[A-Z])$|^(P)ublic (B)/.exec(label)
  if (known) return known.slice(1).join('')
  const brand = label.replace(/i-biz/i, 'Bank ').replace(/^(\p{L}+) ?bank\b.*|\(.*/iu, '$1')
  const [first = label, ...others] = brand.match(/[\p{L}\p{N}]+/gu) ?? []
  const initials = [first, ...others.slice(0, 2)].map(([letter]) => letter).join('')
  return (others.length ? initials : first.slice(0, 2)).toUpperCase()
}
