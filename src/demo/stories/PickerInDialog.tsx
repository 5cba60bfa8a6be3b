import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { useRef } from 'react'

/** Renders a picker in a native modal dialog. */
export function PickerInDialog(args: BankPickerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Pay
      </button>
      <dialog ref={dialog} aria-label="Pay by online banking">
        <BankPicker {...args} />
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}
