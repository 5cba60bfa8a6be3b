import { useState } from 'react'
import type { BankOption } from '../../hooks/bankOptions.js'
import { graphemes } from '../../hooks/graphemes.js'
import type { Part } from './bankPickerParts.js'

/** The bank's logo in a fixed box, and its initials where there is none or it does not load. */
export function BankBadge({
  option: { label, logo },
  part,
}: {
  option: Pick<BankOption, 'label' | 'logo'>
  part: Part
}) {
  const [broken, setBroken] = useState<string>()
  return (
    <span {...part('badge')} aria-hidden>
      {logo && logo !== broken ? (
        <img
          src={logo}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          decoding="async"
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
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters =
    words.length > 1
      ? words.slice(0, 2).flatMap((word) => graphemes(word)[0] ?? [])
      : graphemes(label)
  return letters.slice(0, 2).join('').toUpperCase()
}
