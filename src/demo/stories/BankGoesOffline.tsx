import { type Bank, BankPicker, type BankPickerProps } from 'fpx-checkout'
import { useCallback, useState } from 'react'

/** Renders a picker and a button. The button takes the selected bank offline through the merchant's `mapBank`. */
export function BankGoesOffline(args: BankPickerProps) {
  const [selectedCode, setSelectedCode] = useState<string | null>(null)
  const [down, setDown] = useState<string | null>(null)
  const mapBank = useCallback(
    ({ code }: Bank) => ({ status: code === down ? ('offline' as const) : ('online' as const) }),
    [down],
  )
  return (
    <>
      <BankPicker
        {...args}
        mapBank={mapBank}
        onChange={(option, details) => {
          setSelectedCode(option?.code ?? null)
          args.onChange?.(option, details)
        }}
      />
      <button type="button" onClick={() => setDown(down ? null : selectedCode)}>
        {down ? 'Bring it back' : 'Let the chosen bank go offline'}
      </button>
    </>
  )
}
