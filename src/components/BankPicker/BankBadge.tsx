import { useState } from 'react'
import type { BankOption } from '../../hooks/bankOptions.js'
import { graphemes } from '../../hooks/graphemes.js'
import type { Part } from './bankPickerParts.js'

interface BankBadgeProps {
  option: Pick<BankOption, 'label' | 'logo'>
  part: Part
}

/** The bank's logo in a fixed box, and its initials where there is none or it does not load. */
export function BankBadge({ option: { label, logo }, part }: BankBadgeProps) {
  return (
    <span {...part('badge')} aria-hidden>
      {logo ? <Logo key={logo} src={logo} label={label} /> : initials(label)}
    </span>
  )
}

function Logo({ src, label }: { src: string; label: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return initials(label)
  return (
    <img
      src={src}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}

function initials(label: string): string {
  const [first = label, second] = label.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = graphemes(first)
  const pair = second ? [letters[0], graphemes(second)[0]] : letters.slice(0, 2)
  return pair.join('').toUpperCase()
}
