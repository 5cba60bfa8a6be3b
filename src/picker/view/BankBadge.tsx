import { type CSSProperties, type ReactNode, useState } from 'react'
import type { BankOption } from '../core/toBankOptions.js'
import type { Part } from './bankPickerParts.js'

/**
 * Renders the bank's logo in a fixed-size box, or tinted initials if the logo is missing or fails to load. This is a
 * plain function instead of a component (one more component per row would slow down typing).
 *
 * @param isHydrated - false in server-rendered markup, whose `style` attributes a strict Content-Security-Policy
 * blocks.
 */
export function bankBadge(
  { code, label, logo }: Pick<BankOption, 'code' | 'label' | 'logo'>,
  part: Part,
  isHydrated = true,
) {
  const style = isHydrated ? ({ '--_hue': toHue(code) } as CSSProperties) : undefined
  const letters = toLetters(label)
  return (
    <span {...part('badge')} style={style} data-long={letters.length > 2 || undefined} aria-hidden>
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
 * Returns the hue of a bank's tint, in degrees. Codes that begin with the same three characters share a hue. Maybank2U
 * (MB2U0227) and Maybank2E (MBB0228) also share one.
 */
function toHue(code: string): number {
  let hue = 0
  for (const letter of code.slice(0, 3).replace('MB2', 'MBB')) hue = hue * 31 + letter.charCodeAt(0)
  return (hue % 24) * 15
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
