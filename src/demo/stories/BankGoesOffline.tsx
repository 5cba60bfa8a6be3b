import { type Bank, BankPicker, type BankPickerProps } from 'fpx-checkout'
import { useCallback, useState } from 'react'

/** Renders a picker with a button that takes the selected bank offline, by the merchant's `getStatus`. */
export function BankGoesOffline(args: BankPickerProps) {
  const [selectedCode, setSelectedCode] = useState(args.defaultValue ?? null)
  const [down, setDown] = useState<string | null>(null)
  const getStatus = useCallback(({ code }: Bank) => (code === down ? 'offline' : 'online'), [down])
  return (
    <>
      <BankPicker
        {...args}
        getStatus={getStatus}
        onChange={(code, bank) => {
          setSelectedCode(code)
          args.onChange?.(code, bank)
        }}
      />
      <button type="button" onClick={() => setDown(down ? null : selectedCode)}>
        {down ? 'Bring it back' : 'Let the chosen bank go offline'}
      </button>
    </>
  )
}
