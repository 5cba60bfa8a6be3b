import { useState } from 'react'
import type { BankOption } from '../core/toBankOptions.js'
import { graphemes } from '../../ui/text/graphemes.js'
import type { Part } from './bankPickerParts.js'

interface BankBadgeProps {
  option: Pick<BankOption, 'label' | 'logo'>
  part: Part
}

/** Renders the bank's logo in a fixed box, or its initials if there is no logo or it does not load. */
export function BankBadge({ option: { label, logo }, part }: BankBadgeProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span {...part('badge')} aria-hidden>
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

function initials(label: string): string {
  const [first = label, second] = label.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = graphemes(first)
  const pair = second ? [letters[0], graphemes(second)[0]] : letters.slice(0, 2)
  return pair.join('').toUpperCase()
}
