import { useEffect } from 'react'
import { useFormReset } from '../useFormReset.js'
import { useBankPickerContext } from './BankPickerContext.js'

/**
 * Submits and validates the bank in a form that contains React's picker, and resets it with the form. The custom element
 * doesn't render this component because it is itself a form control.
 *
 * @param isSubmitted - whether a hidden input submits the bank, and not the server's select.
 */
export function BankFormFields({ isSubmitted }: { isSubmitted: boolean }) {
  const { props, picker, validity, isHydrated } = useBankPickerContext()
  const { inputRef, reset } = picker
  useFormReset(inputRef, reset)
  useEffect(() => inputRef.current?.setCustomValidity(validity.message))
  return (
    <>
      {isSubmitted && props.name !== undefined && <input {...picker.getHiddenInputProps()} />}
      {/* The server's select doesn't submit the model. Without a script, no input could follow its selection. */}
      {isHydrated && props.modelName !== undefined && <input {...picker.getModelInputProps()} />}
    </>
  )
}
