import { useRef, useState } from 'react'
import type { BankOption } from '../core/toBankOptions.js'
import { graphemes } from '../../ui/text/graphemes.js'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.js'
import type { Part } from './bankPickerParts.js'

interface BankBadgeProps {
  option: Pick<BankOption, 'code' | 'label' | 'logo'>
  part: Part
}

/** Renders the bank's logo in a fixed box, or its initials on a tint if there is no logo or it does not load. */
export function BankBadge({ option: { code, label, logo }, part }: BankBadgeProps) {
  const [broken, setBroken] = useState<string>()
  const badgeRef = useRef<HTMLSpanElement>(null)
  // Not as a prop: a strict Content-Security-Policy blocks `style` attributes in the server's markup.
  useIsomorphicLayoutEffect(() => {
    badgeRef.current?.style.setProperty('--_hue', String(toHue(code)))
  }, [code])
  return (
    <span {...part('badge')} ref={badgeRef} aria-hidden>
      {logo && logo !== broken ? (
        <img
          key={logo}
          src={logo}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(logo)}
        />
      ) : (
        initials(label)
      )}
    </span>
  )
}

/**
 * Returns the hue of a bank's tint, in degrees: the same for all codes that begin with the same three letters, and for
 * Maybank2U (MB2U0227) and Maybank2E (MBB0228).
 */
function toHue(code: string): number {
  let hue = 0
  for (const letter of code.slice(0, 3).replace('MB2', 'MBB')) hue = hue * 31 + letter.charCodeAt(0)
  return (hue % 24) * 15
}

/** Returns two letters of a name, without words that most banks have and without what is in brackets. */
function initials(label: string): string {
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? [label]
  const named = label.replace(/\(.*/, '').match(/[\p{L}\p{N}]+/gu) ?? words
  const [first = words[0], second] = named.filter((word) => !/^(bank|of)$/i.test(word))
  const letters = graphemes(first)
  const pair = second ? [letters[0], graphemes(second)[0]] : letters.slice(0, 2)
  return pair.join('').toUpperCase()
}
